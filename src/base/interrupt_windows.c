// Windows calls a handler on a thread of its own: nothing has to be blocked. A program that another
// one has started without a console (child_windows.c) has an event, which that one sets.
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

HANDLE windows_end_event(DWORD process, bool make) {
    wchar_t name[64];
    _snwprintf(name, sizeof name / sizeof *name, L"Local\\skein-end-%lu", process);
    return make ? CreateEventW(NULL, FALSE, FALSE, name)
                : OpenEventW(EVENT_MODIFY_STATE | SYNCHRONIZE, FALSE, name);
}

void interrupt_install(void) {
    HANDLE wait, event = windows_end_event(GetCurrentProcessId(), false);
    SetConsoleCtrlHandler(NULL, FALSE); // a process group of its own begins with Ctrl-C ignored
    SetConsoleCtrlHandler(on_console, TRUE);
    if (event)
        RegisterWaitForSingleObject(&wait, event, on_event, NULL, INFINITE, WT_EXECUTEONLYONCE);
}
