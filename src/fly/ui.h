// Dear ImGui in C. Each function is one call of it, with its name and the order of its arguments,
// and decides nothing: ui_calls.inl lists them. Where 1.86 (Debian 12) and 1.90 (Ubuntu 24.04)
// differ, ui.cpp calls what the installed one has.
//
// Coordinates are pixels of the window, colours 0xAABBGGRR. Strings are borrowed for the call. All
// of it is called from the main thread; there is one context.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct GLFWwindow;
typedef struct ImDrawList UiDrawList;
typedef uint32_t UiColour;
typedef struct UiVec2 {
    float x, y;
} UiVec2;

// Its constants: ImGuiCol_Text is UiCol_Text. Their numbers differ between versions.
// clang-format off
#define UI_CONSTANTS(X)                                                                            \
    X(WindowFlags_NoTitleBar) X(WindowFlags_NoResize) X(WindowFlags_NoMove)                        \
    X(WindowFlags_NoCollapse) X(WindowFlags_NoSavedSettings) X(WindowFlags_NoScrollbar)            \
    X(WindowFlags_NoInputs) X(WindowFlags_NoFocusOnAppearing) X(WindowFlags_NoBringToFrontOnFocus) \
    X(WindowFlags_AlwaysAutoResize) X(WindowFlags_Tooltip) X(ConfigFlags_NoMouse)                  \
    X(HoveredFlags_AllowWhenDisabled) X(TableColumnFlags_WidthStretch)                             \
    X(TableColumnFlags_WidthFixed) X(TreeNodeFlags_NoTreePushOnOpen) X(SliderFlags_Logarithmic)    \
    X(ComboFlags_HeightLarge) X(InputTextFlags_EnterReturnsTrue) X(InputTextFlags_AutoSelectAll)   \
    X(StyleVar_Alpha) X(StyleVar_WindowPadding) X(StyleVar_WindowRounding)                         \
    X(StyleVar_WindowBorderSize) X(StyleVar_WindowMinSize) X(StyleVar_FramePadding)                \
    X(StyleVar_FrameRounding) X(StyleVar_ItemSpacing) X(StyleVar_ItemInnerSpacing)                 \
    X(StyleVar_CellPadding) X(StyleVar_ScrollbarSize) X(StyleVar_ScrollbarRounding)                \
    X(StyleVar_GrabMinSize) X(StyleVar_PopupRounding) X(StyleVar_PopupBorderSize) X(Col_Text)      \
    X(Col_WindowBg) X(Col_PopupBg) X(Col_FrameBg) X(Col_FrameBgHovered) X(Col_FrameBgActive)       \
    X(Col_SliderGrab) X(Col_SliderGrabActive) X(Col_CheckMark) X(Col_Button) X(Col_ButtonHovered)  \
    X(Col_ButtonActive) X(Col_Header) X(Col_HeaderHovered) X(Col_HeaderActive)                     \
    X(Col_TextSelectedBg) X(Col_ScrollbarBg) X(Col_ScrollbarGrab)
// clang-format on
#define UI_DECLARE(name) extern const int Ui##name;
UI_CONSTANTS(UI_DECLARE)

#define CALL(result, name, arguments, call) result ui_##name arguments;
#define DRAW(name, call, ...) void ui_##name(UiDrawList *list, __VA_ARGS__);
#include "fly/ui_calls.inl"
#undef CALL
#undef DRAW

// Before 1.87 Dear ImGui looks at mouse and keys once in a picture, and misses what is shorter.
// Then this is true, and between ui_glfw_new_frame and ui_new_frame the next two say how they are
// in this picture. Since then the backend queues each event, and they do nothing.
extern const bool ui_polls_input;
void ui_set_mouse(UiVec2 at, bool down, bool control);
void ui_set_key(int key, bool down); // GLFW's code
void ui_ignore_escape(void);         // in the next picture
bool ui_is_window_at(UiVec2 at);     // one that takes clicks

#ifdef __cplusplus
}
#endif
