// Windows calls a handler on a thread of its own: nothing has to be blocked. For a process without
// a console another one sets an event, whose name has its number.
#include "base/interrupt.h"

#include <stdio.h>

#include "base/windows.h"

void interrupt_block(void) {}

void interrupt_unblock(void) {}

void interrupt_kill(intptr_t process) {
    TerminateProcess((HANDLE)process, 1);
}

void interrupt_wait(intptr_t process, double seconds) {
    WaitForSingleObject((HANDLE)process, (DWORD)(seconds * 1000));
    CloseHandle((HANDLE)process);
}

// Closing the console ends the process when this returns, or some seconds later: what it does until
// then is done.
static BOOL WINAPI on_console(DWORD event) {
    bool again = interrupt_note((int)event);
    if (again)
        TerminateProcess(GetCurrentProcess(), 1);
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        Sleep(INFINITE);
    return TRUE;
}

static void CALLBACK on_event(void *unused, BOOLEAN timed_out) {
    (void)unused, (void)timed_out;
    interrupt_note(CTRL_BREAK_EVENT);
}

void interrupt_install(void) {
    wchar_t name[64];
    HANDLE wait;
    SetConsoleCtrlHandler(NULL, FALSE); // a process group of its own begins with Ctrl-C ignored
    SetConsoleCtrlHandler(on_console, TRUE);
    _snwprintf(name, sizeof name / sizeof *name, L"Local\\skein-end-%lu", GetCurrentProcessId());
    HANDLE event = CreateEventW(NULL, FALSE, FALSE, name);
    if (event)
        RegisterWaitForSingleObject(&wait, event, on_event, NULL, INFINITE, WT_EXECUTEONLYONCE);
}
