#include "fly/ui.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
// Conversions between ImVec2 and UiVec2, as imconfig.h would have them.
#define IM_VEC2_CLASS_EXTRA                                                                        \
    ImVec2(UiVec2 from) : x(from.x), y(from.y) {}                                                  \
    operator UiVec2() const {                                                                      \
        return UiVec2{x, y};                                                                       \
    }
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h> // popups that are open, the item that is held

#define UI_DEFINE(name) const int Ui##name = ImGui##name;
UI_CONSTANTS(UI_DEFINE)

using namespace ImGui;
#define CALL(result, name, arguments, call)                                                        \
    result ui_##name arguments {                                                                   \
        return call;                                                                               \
    }
#define DRAW(name, call, ...)                                                                      \
    void ui_##name(UiDrawList *list, __VA_ARGS__) {                                                \
        list->call;                                                                                \
    }
#include "fly/ui_calls.inl"

const bool ui_polls_input = IMGUI_VERSION_NUM < 18700;

bool ui_is_window_at(UiVec2 at) {
    bool any = false;
    for (const ImGuiWindow *window : ImGui::GetCurrentContext()->Windows)
        any |= window->Active && !window->Hidden &&
               !(window->Flags & ImGuiWindowFlags_NoMouseInputs) &&
               window->OuterRectClipped.Contains(at);
    return any;
}

#if IMGUI_VERSION_NUM < 18700

void ui_set_mouse(UiVec2 at, bool down, bool control) {
    ImGuiIO &io = ImGui::GetIO();
    io.MousePos = at;
    io.MouseDown[0] = down;
    io.KeyCtrl = control;
}

void ui_set_key(int key, bool down) {
    if (key < IM_ARRAYSIZE(ImGui::GetIO().KeysDown))
        ImGui::GetIO().KeysDown[key] = down;
}

void ui_ignore_escape(void) {
    ImGui::GetIO().KeysDown[GLFW_KEY_ESCAPE] = false;
}

#else

void ui_set_mouse(UiVec2, bool, bool) {}
void ui_set_key(int, bool) {}

void ui_ignore_escape(void) {
    ImVector<ImGuiInputEvent> &queue = ImGui::GetCurrentContext()->InputEventsQueue;
    for (int i = queue.Size; i-- > 0;)
        if (queue[i].Type == ImGuiInputEventType_Key && queue[i].Key.Key == ImGuiKey_Escape)
            queue.erase(queue.Data + i);
}

#endif
