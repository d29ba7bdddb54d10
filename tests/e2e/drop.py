#!/usr/bin/env python3
"""drop.py WINDOW FILE...: drops files onto a window, as a file manager does (XDND, version 5).

By libX11 through ctypes, so that the tests need no other package. It ends with 0 once the window has
taken the files.
"""

import ctypes
import pathlib
import sys
import time

x11 = ctypes.CDLL("libX11.so.6")
Window = Atom = Time = ctypes.c_ulong
CLIENT_MESSAGE, SELECTION_NOTIFY, SELECTION_REQUEST = 33, 31, 30


class ClientMessage(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p), ("window", Window), ("message", Atom), ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    ]  # fmt: skip


class SelectionRequest(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p), ("owner", Window), ("requestor", Window), ("selection", Atom),
        ("target", Atom), ("property", Atom), ("time", Time),
    ]  # fmt: skip


class SelectionNotify(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
        ("display", ctypes.c_void_p), ("requestor", Window), ("selection", Atom), ("target", Atom),
        ("property", Atom), ("time", Time),
    ]  # fmt: skip


class Event(ctypes.Union):
    _fields_ = [
        ("type", ctypes.c_int), ("client", ClientMessage), ("request", SelectionRequest),
        ("notify", SelectionNotify), ("pad", ctypes.c_long * 24),
    ]  # fmt: skip


x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
x11.XDefaultRootWindow.restype = Window
x11.XCreateSimpleWindow.argtypes = [ctypes.c_void_p, Window] + [ctypes.c_int] * 5 + [ctypes.c_ulong] * 2
x11.XCreateSimpleWindow.restype = Window
x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
x11.XInternAtom.restype = Atom
x11.XSetSelectionOwner.argtypes = [ctypes.c_void_p, Atom, Window, Time]
x11.XSendEvent.argtypes = [ctypes.c_void_p, Window, ctypes.c_int, ctypes.c_long, ctypes.POINTER(Event)]
x11.XNextEvent.argtypes = [ctypes.c_void_p, ctypes.POINTER(Event)]
x11.XChangeProperty.argtypes = [
    ctypes.c_void_p, Window, Atom, Atom, ctypes.c_int, ctypes.c_int, ctypes.c_char_p, ctypes.c_int,
]  # fmt: skip
x11.XFlush.argtypes = [ctypes.c_void_p]

display = x11.XOpenDisplay(None)
target = int(sys.argv[1], 0)
files = "".join(pathlib.Path(name).absolute().as_uri() + "\r\n" for name in sys.argv[2:]).encode()
source = x11.XCreateSimpleWindow(display, x11.XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)


def atom(name):
    return x11.XInternAtom(display, name.encode(), 0)


def send(window, event):
    x11.XSendEvent(display, window, 0, 0, ctypes.byref(event))
    x11.XFlush(display)


def say(message, *data):
    event = Event()
    event.client = ClientMessage(
        CLIENT_MESSAGE, 0, 1, display, target, atom(message), 32,
        (ctypes.c_long * 5)(source, *data),
    )  # fmt: skip
    send(target, event)


def hear(message):
    event = Event()
    while True:
        x11.XNextEvent(display, ctypes.byref(event))
        if event.type == SELECTION_REQUEST:
            give(event.request)
        elif event.type == CLIENT_MESSAGE and event.client.message == atom(message):
            return event.client


def give(request):
    x11.XChangeProperty(
        display, request.requestor, request.property, request.target, 8, 0, files, len(files)
    )
    event = Event()
    event.notify = SelectionNotify(
        SELECTION_NOTIFY, 0, 1, display, request.requestor, request.selection, request.target,
        request.property, request.time,
    )  # fmt: skip
    send(request.requestor, event)


x11.XSetSelectionOwner(display, atom("XdndSelection"), source, 0)
say("XdndEnter", 5 << 24, atom("text/uri-list"), 0, 0)
say("XdndPosition", 0, 300 << 16 | 200, 0, atom("XdndActionCopy"))
if not hear("XdndStatus").data[1] & 1:
    sys.exit("the window takes no files")
say("XdndDrop", 0, 0, 0, 0)
hear("XdndFinished")
