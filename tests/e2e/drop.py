#!/usr/bin/env python3
"""drop.py WINDOW FILE...: drops files onto a window, as a file manager does (XDND, version 5).

By libX11 through ctypes, so that the tests need no other package. It ends with 0 once the window has
taken the files.
"""

import ctypes
import pathlib
import sys

x11 = ctypes.CDLL("libX11.so.6")
CLIENT_MESSAGE, SELECTION_NOTIFY, SELECTION_REQUEST = 33, 31, 30
Event = ctypes.c_long * 24  # each member of an event takes eight bytes

pointer, number = ctypes.c_void_p, ctypes.c_ulong
x11.XOpenDisplay.restype = pointer
x11.XDefaultRootWindow.argtypes = [pointer]
x11.XCreateSimpleWindow.argtypes = [pointer, number] + [ctypes.c_int] * 5 + [number] * 2
x11.XInternAtom.argtypes = [pointer, ctypes.c_char_p, ctypes.c_int]
x11.XSetSelectionOwner.argtypes = [pointer] + [number] * 3
x11.XSendEvent.argtypes = [pointer, number, ctypes.c_int, ctypes.c_long, ctypes.POINTER(Event)]
x11.XNextEvent.argtypes = [pointer, ctypes.POINTER(Event)]
x11.XChangeProperty.argtypes = [pointer] + [number] * 3 + [ctypes.c_int] * 2 + [ctypes.c_char_p, ctypes.c_int]
x11.XFlush.argtypes = [pointer]
for call in ("XDefaultRootWindow", "XCreateSimpleWindow", "XInternAtom"):
    getattr(x11, call).restype = number

display = x11.XOpenDisplay(None)
target = int(sys.argv[1], 0)
files = "".join(pathlib.Path(name).absolute().as_uri() + "\r\n" for name in sys.argv[2:]).encode()
source = x11.XCreateSimpleWindow(display, x11.XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)


def atom(name):
    return x11.XInternAtom(display, name.encode(), 0)


def send(window, kind, *members):
    x11.XSendEvent(display, window, 0, 0, Event(kind, 0, 1, display, *members))
    x11.XFlush(display)


def say(message, *data):
    send(target, CLIENT_MESSAGE, target, atom(message), 32, source, *data)


def hear(message):
    """The data of the message; the files are given to whoever asks for them meanwhile."""
    event = Event()
    while True:
        x11.XNextEvent(display, event)
        kind = event[0] & 0xFFFFFFFF
        if kind == SELECTION_REQUEST:
            requestor, selection, wanted, place, time = event[5:10]
            x11.XChangeProperty(display, requestor, place, wanted, 8, 0, files, len(files))
            send(requestor, SELECTION_NOTIFY, requestor, selection, wanted, place, time)
        elif kind == CLIENT_MESSAGE and event[5] == atom(message):
            return event[7:12]


x11.XSetSelectionOwner(display, atom("XdndSelection"), source, 0)
say("XdndEnter", 5 << 24, atom("text/uri-list"), 0, 0)
say("XdndPosition", 0, 300 << 16 | 200, 0, atom("XdndActionCopy"))
if not hear("XdndStatus")[1] & 1:
    sys.exit("the window takes no files")
say("XdndDrop", 0, 0, 0, 0)
hear("XdndFinished")
