// The manifest of the keys that the program knows, those that have a command and those that are held
// with others, and of a gamepad's buttons.
//
//   INPUT_KEY(name, number, code)
//
//   name    INPUT_KEY_name, as GLFW calls it: by its place on a US keyboard
//   number  GLFW's
//   code    the place's name in a browser: KeyboardEvent.code (W3C, UI Events KeyboardEvent code Values)
//
//   INPUT_BUTTON(name, number, index)
//
//   name    INPUT_PAD_name, as GLFW calls it
//   number  GLFW's, added to INPUT_PAD
//   index   in a browser: of the Standard Gamepad (W3C, Gamepad)
//
// A file that includes this defines the one that it needs, or both.
// clang-format off
#ifndef INPUT_KEY
#define INPUT_KEY(name, number, code)
#endif
#ifndef INPUT_BUTTON
#define INPUT_BUTTON(name, number, index)
#endif
INPUT_KEY(SPACE, 32, "Space")
INPUT_KEY(MINUS, 45, "Minus")
INPUT_KEY(PERIOD, 46, "Period")
INPUT_KEY(0, 48, "Digit0")
INPUT_KEY(1, 49, "Digit1")
INPUT_KEY(2, 50, "Digit2")
INPUT_KEY(3, 51, "Digit3")
INPUT_KEY(4, 52, "Digit4")
INPUT_KEY(5, 53, "Digit5")
INPUT_KEY(6, 54, "Digit6")
INPUT_KEY(7, 55, "Digit7")
INPUT_KEY(8, 56, "Digit8")
INPUT_KEY(9, 57, "Digit9")
INPUT_KEY(EQUAL, 61, "Equal")
INPUT_KEY(A, 65, "KeyA")
INPUT_KEY(C, 67, "KeyC")
INPUT_KEY(D, 68, "KeyD")
INPUT_KEY(E, 69, "KeyE")
INPUT_KEY(F, 70, "KeyF")
INPUT_KEY(G, 71, "KeyG")
INPUT_KEY(K, 75, "KeyK")
INPUT_KEY(L, 76, "KeyL")
INPUT_KEY(M, 77, "KeyM")
INPUT_KEY(N, 78, "KeyN")
INPUT_KEY(O, 79, "KeyO")
INPUT_KEY(P, 80, "KeyP")
INPUT_KEY(Q, 81, "KeyQ")
INPUT_KEY(R, 82, "KeyR")
INPUT_KEY(S, 83, "KeyS")
INPUT_KEY(T, 84, "KeyT")
INPUT_KEY(V, 86, "KeyV")
INPUT_KEY(W, 87, "KeyW")
INPUT_KEY(X, 88, "KeyX")
INPUT_KEY(Z, 90, "KeyZ")
INPUT_KEY(LEFT_BRACKET, 91, "BracketLeft")
INPUT_KEY(RIGHT_BRACKET, 93, "BracketRight")
INPUT_KEY(ESCAPE, 256, "Escape")
INPUT_KEY(TAB, 258, "Tab")
INPUT_KEY(RIGHT, 262, "ArrowRight")
INPUT_KEY(LEFT, 263, "ArrowLeft")
INPUT_KEY(DOWN, 264, "ArrowDown")
INPUT_KEY(UP, 265, "ArrowUp")
INPUT_KEY(HOME, 268, "Home")
INPUT_KEY(F1, 290, "F1")
INPUT_KEY(F2, 291, "F2")
INPUT_KEY(F3, 292, "F3")
INPUT_KEY(F5, 294, "F5")
INPUT_KEY(F9, 298, "F9")
INPUT_KEY(F11, 300, "F11")
INPUT_KEY(LEFT_SHIFT, 340, "ShiftLeft")
INPUT_KEY(LEFT_CONTROL, 341, "ControlLeft")
INPUT_KEY(RIGHT_SHIFT, 344, "ShiftRight")
INPUT_KEY(RIGHT_CONTROL, 345, "ControlRight")

INPUT_BUTTON(A, 0, 0)
INPUT_BUTTON(B, 1, 1)
INPUT_BUTTON(X, 2, 2)
INPUT_BUTTON(Y, 3, 3)
INPUT_BUTTON(LEFT_BUMPER, 4, 4)
INPUT_BUTTON(RIGHT_BUMPER, 5, 5)
INPUT_BUTTON(BACK, 6, 8)
INPUT_BUTTON(START, 7, 9)
INPUT_BUTTON(GUIDE, 8, 16)
INPUT_BUTTON(LEFT_THUMB, 9, 10)
INPUT_BUTTON(RIGHT_THUMB, 10, 11)
INPUT_BUTTON(DPAD_UP, 11, 12)
INPUT_BUTTON(DPAD_RIGHT, 12, 15)
INPUT_BUTTON(DPAD_DOWN, 13, 13)
INPUT_BUTTON(DPAD_LEFT, 14, 14)
#undef INPUT_KEY
#undef INPUT_BUTTON
