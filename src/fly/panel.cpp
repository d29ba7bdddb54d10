// Dear ImGui behind a C interface. Only what needs C++ is here: no text and no layout of the
// program.
#include "fly/panel.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h> // lists that are open, fields that have the keys

namespace {

struct Click {
    ImVec2 at;
    bool down, control;
};

} // namespace

struct Panel {
    ImGuiContext *context;
    ImFont *fonts[PANEL_STYLES]; // one for each size: a bitmap drawn at another size blurs
    float scale;                 // that the fonts are made for; 0 before the first picture
    bool boxed;                  // a box is open: shapes go into it
    bool on_top;
    bool has_pointer, has_keys, held;
    Click clicks[32]; // not shown to the controls yet
    int click_count;
    bool by_pad, pad_begins; // a gamepad moves through the controls; since this picture
    bool pad_enters;         // the next box
    PanelPad pad;
    bool pressed, control; // the left button and Ctrl, as the controls were told
};

namespace {

constexpr float style_size[PANEL_STYLES] = {14, 12, 18, 14};

// A window smaller than this gets smaller text.
constexpr float least_width = 620, least_height = 400, least_scale = 0.55f;

ImDrawList *list_of(const Panel *panel) {
    return panel->boxed    ? ImGui::GetWindowDrawList()
           : panel->on_top ? ImGui::GetForegroundDrawList()
                           : ImGui::GetBackgroundDrawList();
}

ImVec4 colour(PanelColour colour, float strength = 1) {
    ImVec4 four = ImGui::ColorConvertU32ToFloat4(colour);
    four.w *= strength;
    return four;
}

// Latin-1, and the other characters in the program's texts.
const ImWchar *glyphs() {
    static const ImWchar ranges[] = {0x20,   0xff,   0x2013, 0x2026, 0x2190, 0x2193, 0x21ba,
                                     0x21ba, 0x2264, 0x2265, 0x25cf, 0x25cf, 0};
    return ranges;
}

// From the first folder that has it, or Dear ImGui's own font, which does not scale.
ImFont *load_font(const char *file, float size) {
    static const char *const folders[] = {
        "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu-sans-fonts",
        "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu", "/usr/local/share/fonts/dejavu"};
    ImFontAtlas *fonts = ImGui::GetIO().Fonts;
    for (const char *folder : folders) {
        char path[256];
        std::snprintf(path, sizeof path, "%s/%s", folder, file);
        if (access(path, R_OK) != 0)
            continue;
        if (ImFont *font = fonts->AddFontFromFileTTF(path, size, nullptr, glyphs()))
            return font;
    }
    return fonts->AddFontDefault();
}

void make_fonts(Panel *panel) {
    ImGui::GetIO().Fonts->Clear();
    for (int style = 0; style < PANEL_STYLES; style++) {
        bool bold = style == PANEL_TITLE || style == PANEL_HEADING;
        panel->fonts[style] = load_font(bold ? "DejaVuSans-Bold.ttf" : "DejaVuSans.ttf",
                                        std::round(style_size[style] * panel->scale));
    }
}

void set_style(float scale) {
    ImGuiStyle style;
    ImGui::StyleColorsDark(&style);
    style.WindowPadding = ImVec2(PANEL_PADDING_X, PANEL_PADDING_Y);
    style.FramePadding = ImVec2(6, 2);
    style.ItemSpacing = ImVec2(6, 4);
    style.ScrollbarSize = 9;
    style.GrabMinSize = 1;
    style.FrameRounding = style.GrabRounding = style.PopupRounding = style.ScrollbarRounding = 4;
    style.WindowBorderSize = 0;
    style.ScaleAllSizes(scale);
    struct Paint {
        ImGuiCol what;
        PanelColour colour;
        float strength;
    };
    const Paint paints[] = {{ImGuiCol_Text, PANEL_COLOUR_PLAIN, 1},
                            {ImGuiCol_TextDisabled, PANEL_COLOUR_DIM, 0.6f},
                            {ImGuiCol_WindowBg, PANEL_COLOUR_SHEET, 1},
                            {ImGuiCol_PopupBg, PANEL_COLOUR_SHEET, 1.06f},
                            {ImGuiCol_FrameBg, PANEL_COLOUR_TRACK, 1},
                            {ImGuiCol_FrameBgHovered, PANEL_COLOUR_TRACK, 1.7f},
                            {ImGuiCol_FrameBgActive, PANEL_COLOUR_TRACK, 2.2f},
                            {ImGuiCol_SliderGrab, PANEL_COLOUR_ACCENT, 0}, // Field fills it
                            {ImGuiCol_SliderGrabActive, PANEL_COLOUR_ACCENT, 0},
                            {ImGuiCol_CheckMark, PANEL_COLOUR_ACCENT, 1},
                            {ImGuiCol_Button, PANEL_COLOUR_TRACK, 1.5f},
                            {ImGuiCol_ButtonHovered, PANEL_COLOUR_ACCENT, 0.3f},
                            {ImGuiCol_ButtonActive, PANEL_COLOUR_ACCENT, 0.5f},
                            {ImGuiCol_Header, PANEL_COLOUR_TRACK, 0.9f},
                            {ImGuiCol_HeaderHovered, PANEL_COLOUR_ACCENT, 0.22f},
                            {ImGuiCol_HeaderActive, PANEL_COLOUR_ACCENT, 0.35f},
                            {ImGuiCol_NavHighlight, PANEL_COLOUR_ACCENT, 0.8f},
                            {ImGuiCol_TextSelectedBg, PANEL_COLOUR_ACCENT, 0.35f},
                            {ImGuiCol_ScrollbarBg, PANEL_COLOUR_TRACK, 0},
                            {ImGuiCol_ScrollbarGrab, PANEL_COLOUR_TRACK, 2}};
    for (const Paint &paint : paints)
        style.Colors[paint.what] = colour(paint.colour, paint.strength);
    ImGui::GetStyle() = style;
}

float fitting_scale(float density) {
    ImVec2 screen = ImGui::GetIO().DisplaySize;
    if (screen.x <= 0 || screen.y <= 0)
        return density;
    float room = std::fmin(screen.x / least_width, screen.y / least_height) / density;
    // In steps, so that resizing a window does not make fonts at every pixel.
    float share = std::floor(std::fmin(std::fmax(room, least_scale), 1.0f) * 20) / 20;
    return density * share;
}

// Where Dear ImGui sees the pointer: in the window's coordinates, whole ones.
ImVec2 from_pixels(float x, float y) {
    ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    return ImVec2(std::floor(x / std::fmax(scale.x, 1.0f)),
                  std::floor(y / std::fmax(scale.y, 1.0f)));
}

#if IMGUI_VERSION_NUM < 18700
// The next click, as it was. What is dragged follows the pointer to where it is let go first.
void show_click(Panel *panel) {
    ImGuiIO &io = ImGui::GetIO();
    io.KeyCtrl = panel->control;
    if (panel->click_count > 0) {
        const Click next = panel->clicks[0];
        bool arrives = panel->pressed && !next.down &&
                       (next.at.x != io.MousePosPrev.x || next.at.y != io.MousePosPrev.y);
        io.MousePos = next.at;
        io.KeyCtrl = next.control;
        if (!arrives) {
            panel->pressed = next.down;
            std::copy(panel->clicks + 1, panel->clicks + panel->click_count--, panel->clicks);
        }
    }
    io.MouseDown[0] = panel->pressed;
}
#endif

// The backend reads the first gamepad with a mapping of its own, in which X opens a menu of
// windows: it is not told of any.
void show_pad(Panel *panel) {
    ImGuiIO &io = ImGui::GetIO();
    const PanelPad &pad = panel->pad;
#if IMGUI_VERSION_NUM < 18700
    float *inputs = io.NavInputs;
    inputs[ImGuiNavInput_DpadUp] = pad.up;
    inputs[ImGuiNavInput_DpadDown] = pad.down;
    inputs[ImGuiNavInput_DpadLeft] = pad.left;
    inputs[ImGuiNavInput_DpadRight] = pad.right;
    inputs[ImGuiNavInput_Activate] = pad.use;
#else
    io.AddKeyEvent(ImGuiKey_GamepadDpadUp, pad.up);
    io.AddKeyEvent(ImGuiKey_GamepadDpadDown, pad.down);
    io.AddKeyEvent(ImGuiKey_GamepadDpadLeft, pad.left);
    io.AddKeyEvent(ImGuiKey_GamepadDpadRight, pad.right);
    io.AddKeyEvent(ImGuiKey_GamepadFaceDown, pad.use);
#endif
    if (panel->by_pad)
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableGamepad;
    io.BackendFlags |= ImGuiBackendFlags_HasGamepad;
}

// The narrowest width that takes no more lines than this one: no last line is a lone word.
float even_width(ImFont *font, float size, float wrap, const char *text) {
    if (wrap <= 0)
        return wrap;
    const float high = font->CalcTextSizeA(size, 1e9f, wrap, text).y;
    float least = 0, most = wrap;
    while (most - least > 1) {
        const float middle = (least + most) / 2;
        (font->CalcTextSizeA(size, 1e9f, middle, text).y > high ? least : most) = middle;
    }
    return most;
}

// In the present font.
void show_wrapped(const char *text, float wrap) {
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() +
                           even_width(ImGui::GetFont(), ImGui::GetFontSize(), wrap, text));
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
}

// What a slider or a list shows within itself: its label at the left, its value and unit at the
// right. Where there is no room for all, the unit gives way, then the label, then the value's end.
struct Field {
    ImDrawList *list = ImGui::GetWindowDrawList();
    ImVec2 corner = ImGui::GetCursorScreenPos(), rim = ImGui::GetStyle().FramePadding;
    float wide = ImGui::CalcItemWidth(), high = ImGui::GetFrameHeight();

    void fill(float share) {
        const ImVec2 end(corner.x + wide * std::fmin(std::fmax(share, 0.0f), 1.0f),
                         corner.y + high);
        list->AddRectFilled(corner, end, ImGui::GetColorU32(ImGuiCol_HeaderHovered),
                            ImGui::GetStyle().FrameRounding);
    }

    void draw(const char *label, const char *value, const char *unit, float margin) {
        char whole[128];
        std::snprintf(whole, sizeof whole, "%s%s", value, unit);
        const float room = wide - margin - 2 * rim.x - ImGui::CalcTextSize(label).x;
        const char *shown = ImGui::CalcTextSize(whole).x < room ? whole : value;
        const float taken = ImGui::CalcTextSize(shown).x, top = corner.y + rim.y;
        const float at = std::round(corner.x + std::fmax(wide - margin - taken, rim.x));
        list->PushClipRect(corner, ImVec2(corner.x + wide - margin, corner.y + high), true);
        list->AddText(ImVec2(at, top), ImGui::GetColorU32(ImGuiCol_Text), shown);
        if (taken < room)
            list->AddText(ImVec2(corner.x + rim.x, top), ImGui::GetColorU32(PANEL_COLOUR_DIM),
                          label);
        list->PopClipRect();
    }
};

// Dear ImGui itself takes a whole picture to say so.
bool field_has_keys() {
    const ImGuiContext &context = *ImGui::GetCurrentContext();
    return context.ActiveId != 0 && context.InputTextState.ID == context.ActiveId;
}

} // namespace

Panel *panel_create(GLFWwindow *window, bool es, Error *error) {
    IMGUI_CHECKVERSION();
    ImGuiContext *context = ImGui::CreateContext();
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    bool window_ready = ImGui_ImplGlfw_InitForOpenGL(window, true);
    if (window_ready && ImGui_ImplOpenGL3_Init(es ? "#version 300 es" : "#version 330 core")) {
        Panel *panel = new Panel{};
        panel->context = context;
        return panel;
    }
    if (window_ready)
        ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext(context);
    error_set(error, ERROR_FAILED, "the text on the screen cannot be set up");
    return nullptr;
}

void panel_destroy(Panel *panel) {
    if (!panel)
        return;
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext(panel->context);
    delete panel;
}

void panel_begin(Panel *panel, float density) {
    ImGui_ImplGlfw_NewFrame();
#if IMGUI_VERSION_NUM < 18700
    show_click(panel);
#endif
    show_pad(panel);
    // The size is undefined when the display has just gone away.
    ImVec2 &screen = ImGui::GetIO().DisplaySize;
    screen = ImVec2(std::fmax(screen.x, 0.0f), std::fmax(screen.y, 0.0f));
    float scale = fitting_scale(density);
    if (scale != panel->scale) {
        bool first = panel->scale == 0;
        panel->scale = scale;
        make_fonts(panel);
        set_style(scale);
        if (!first) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
    }
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
}

void panel_end(Panel *panel) {
    ImGui::Render();
    ImGui::GetIO().ConfigFlags &= ~ImGuiConfigFlags_NavEnableGamepad;
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    panel->has_pointer = ImGui::GetIO().WantCaptureMouse;
    panel->has_keys = field_has_keys();
    panel->held = ImGui::IsAnyItemActive();
}

float panel_scale(const Panel *panel) {
    return panel->scale;
}

void panel_get_size(const Panel *panel, float *width, float *height) {
    (void)panel;
    *width = ImGui::GetIO().DisplaySize.x;
    *height = ImGui::GetIO().DisplaySize.y;
}

bool panel_has_pointer(const Panel *panel) {
    return panel->has_pointer;
}
bool panel_has_keyboard(const Panel *panel) {
    return panel->has_keys;
}
bool panel_is_held(const Panel *panel) {
    return panel->held;
}

bool panel_covers(const Panel *panel, float x, float y) {
    ImVec2 at = from_pixels(x, y);
    bool covers = panel_has_list(panel);
    for (const ImGuiWindow *window : panel->context->Windows)
        covers |= window->Active && !window->Hidden &&
                  !(window->Flags & ImGuiWindowFlags_NoMouseInputs) &&
                  window->OuterRectClipped.Contains(at);
    return covers;
}

bool panel_has_list(const Panel *panel) {
    return panel->context->OpenPopupStack.Size > 0;
}

bool panel_close_list(Panel *panel) {
    bool open = panel_has_list(panel);
    if (open)
        ImGui::ClosePopupToLevel(panel->context->OpenPopupStack.Size - 1, true);
    return open;
}

bool panel_give_up_field(Panel *panel) {
    bool had_keys = panel->has_keys;
    if (had_keys)
        ImGui::ClearActiveID();
    panel->has_keys = false;
    return had_keys;
}

void panel_set_pad(Panel *panel, const PanelPad *pad) {
    panel->pad_begins = pad && !panel->by_pad;
    panel->by_pad = pad != nullptr;
    panel->pad = pad ? *pad : PanelPad{};
}

void panel_let_pad_in(Panel *panel) {
    panel->pad_enters = true;
}

bool panel_let_go(Panel *panel) {
    bool held = panel->context->ActiveId != 0;
    if (held)
        ImGui::ClearActiveID();
    return held;
}

void panel_set_looking(Panel *panel, bool looking) {
    (void)panel;
    ImGuiConfigFlags &flags = ImGui::GetIO().ConfigFlags;
    flags = looking ? flags | ImGuiConfigFlags_NoMouse : flags & ~ImGuiConfigFlags_NoMouse;
}

// Since 1.87 the GLFW backend queues each press and release, and nobody else may write them.
#if IMGUI_VERSION_NUM < 18700

void panel_set_keys(Panel *panel, const bool *down, int count) {
    ImGuiIO &io = ImGui::GetIO();
    for (int key = 0; key < count && key < IM_ARRAYSIZE(io.KeysDown); key++)
        io.KeysDown[key] = down[key] && key != GLFW_KEY_ESCAPE;
    panel->control = down[GLFW_KEY_LEFT_CONTROL] || down[GLFW_KEY_RIGHT_CONTROL];
}

void panel_add_click(Panel *panel, float x, float y, bool down, bool control) {
    if (panel->click_count == IM_ARRAYSIZE(panel->clicks))
        panel->click_count--;
    panel->clicks[panel->click_count++] = Click{from_pixels(x, y), down, control};
}

#else

// Esc is not Dear ImGui's: what is given up, and in which order, is decided where its command runs.
void panel_set_keys(Panel *panel, const bool *, int) {
    ImVector<ImGuiInputEvent> &queue = panel->context->InputEventsQueue;
    for (int i = queue.Size; i-- > 0;)
        if (queue[i].Type == ImGuiInputEventType_Key && queue[i].Key.Key == ImGuiKey_Escape)
            queue.erase(queue.Data + i);
}

void panel_add_click(Panel *, float, float, bool, bool) {}

#endif

bool panel_has_unseen_clicks(const Panel *panel) {
    return panel->click_count > 0;
}

void panel_draw_on_top(Panel *panel, bool on_top) {
    panel->on_top = on_top;
}

void panel_set_clipboard(const char *text) {
    ImGui::SetClipboardText(text);
}

const char *panel_clipboard(void) {
    const char *text = ImGui::GetClipboardText();
    return text ? text : "";
}

// --- Shapes and text ---

float panel_text_size(PanelStyle style) {
    return style_size[style];
}

void panel_measure_text(const Panel *panel, PanelStyle style, float size, float wrap,
                        const char *text, float *width, float *height) {
    ImFont *font = panel->fonts[style];
    ImVec2 extent = font->CalcTextSizeA(size, 1e9f, even_width(font, size, wrap, text), text);
    *width = extent.x;
    *height = extent.y;
}

void panel_draw_text(Panel *panel, PanelStyle style, float size, float wrap, float left, float top,
                     PanelColour colour, const char *text) {
    ImFont *font = panel->fonts[style];
    // Between pixels text blurs.
    list_of(panel)->AddText(font, size, ImVec2(std::round(left), std::round(top)), colour, text,
                            nullptr, even_width(font, size, wrap, text));
}

void panel_draw_box(Panel *panel, PanelBox box, PanelColour colour, float rounding) {
    list_of(panel)->AddRectFilled(ImVec2(box.left, box.top), ImVec2(box.right, box.bottom), colour,
                                  rounding);
}

void panel_draw_frame(Panel *panel, PanelBox box, PanelColour colour, float rounding) {
    list_of(panel)->AddRect(ImVec2(box.left, box.top), ImVec2(box.right, box.bottom), colour,
                            rounding);
}

void panel_draw_lines(Panel *panel, const float *xy, size_t points, PanelColour colour,
                      float width) {
    ImDrawList *list = list_of(panel);
    for (size_t i = 0; i < points; i++)
        list->PathLineTo(ImVec2(xy[2 * i], xy[2 * i + 1]));
    list->PathStroke(colour, 0, width);
}

void panel_draw_triangle(Panel *panel, const float xy[6], PanelColour colour) {
    list_of(panel)->AddTriangleFilled(ImVec2(xy[0], xy[1]), ImVec2(xy[2], xy[3]),
                                      ImVec2(xy[4], xy[5]), colour);
}

void panel_draw_blend(Panel *panel, PanelBox box, PanelColour left, PanelColour right) {
    list_of(panel)->AddRectFilledMultiColor(
        ImVec2(box.left, box.top), ImVec2(box.right, box.bottom), left, right, right, left);
}

// --- Controls ---

void panel_open(Panel *panel, const char *name, PanelBox box) {
    ImGui::SetNextWindowPos(ImVec2(box.left, box.top));
    ImGui::SetNextWindowSize(ImVec2(box.right - box.left, box.bottom - box.top));
    bool by_pad = panel->by_pad && panel->pad_enters;
    if (by_pad && panel->pad_begins)
        ImGui::SetNextWindowFocus();
    panel->pad_enters = false;
    ImGui::PushFont(panel->fonts[PANEL_SMALL]);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, box.left > 0 ? 7 * panel->scale : 0.0f);
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     (by_pad ? ImGuiWindowFlags_None : ImGuiWindowFlags_NoNav));
    ImGui::PopStyleVar();
    panel->boxed = true;
}

void panel_close(Panel *panel) {
    ImGui::End();
    ImGui::PopFont();
    panel->boxed = false;
}

bool panel_heading(Panel *panel, const char *title, bool open) {
    ImGui::PushFont(panel->fonts[PANEL_HEADING]);
    ImGui::SetNextItemOpen(open, ImGuiCond_Always);
    open = ImGui::CollapsingHeader(title);
    ImGui::PopFont();
    return open;
}

void panel_push_id(const char *name) {
    ImGui::PushID(name);
}
void panel_pop_id(void) {
    ImGui::PopID();
}

void panel_text(Panel *panel, PanelStyle style, PanelColour colour, const char *text) {
    ImGui::PushFont(panel->fonts[style]);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    show_wrapped(text, panel_available_width(panel));
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void panel_label(Panel *panel, PanelColour colour, const char *text) {
    (void)panel;
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
}

bool panel_text_button(Panel *panel, const char *label) {
    (void)panel;
    ImGui::PushStyleColor(ImGuiCol_Button, IM_COL32(0, 0, 0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(2, ImGui::GetStyle().FramePadding.y));
    bool clicked = ImGui::Button(label);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    return clicked;
}

bool panel_button(Panel *panel, const char *label, float width) {
    (void)panel;
    return ImGui::Button(label, ImVec2(width, 0));
}

bool panel_lone_button(Panel *panel, const char *label, PanelBox box) {
    const ImVec2 size(box.right - box.left, box.bottom - box.top);
    ImGui::SetNextWindowPos(ImVec2(box.left, box.top));
    ImGui::SetNextWindowSize(size);
    ImGui::PushFont(panel->fonts[PANEL_SMALL]);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin(label, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoBackground);
    bool clicked = ImGui::Button(label, size);
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::PopFont();
    return clicked;
}

bool panel_arrow(Panel *panel, const char *name, bool open) {
    (void)panel;
    ImGui::PushStyleColor(ImGuiCol_Button, IM_COL32(0, 0, 0, 0));
    bool clicked = ImGui::ArrowButton(name, open ? ImGuiDir_Down : ImGuiDir_Right);
    ImGui::PopStyleColor();
    return clicked;
}

bool panel_checkbox(Panel *panel, const char *name, bool on) {
    (void)panel;
    return ImGui::Checkbox(name, &on);
}

bool panel_slider(Panel *panel, const char *label, double *value, double low, double high,
                  const char *format, const char *unit, bool logarithmic) {
    (void)panel;
    Field field;
    char number[32];
    ImGui::PushID(label);
    const bool typed = ImGui::TempInputIsActive(ImGui::GetID(""));
    ImGui::PushStyleColor(ImGuiCol_Text, typed ? ImGui::GetColorU32(ImGuiCol_Text) : 0);
    bool other =
        ImGui::SliderScalar("", ImGuiDataType_Double, value, &low, &high, format,
                            logarithmic ? ImGuiSliderFlags_Logarithmic : ImGuiSliderFlags_None);
    ImGui::PopStyleColor();
    ImGui::PopID();
    if (ImGui::TempInputIsActive(ImGui::GetItemID()))
        return false; // each letter is another value
    ImGui::DataTypeFormatString(number, sizeof number, ImGuiDataType_Double, value, format);
    field.fill((float)(logarithmic ? std::log(*value / low) / std::log(high / low)
                                   : (*value - low) / (high - low)));
    field.draw(label, number, unit, field.rim.x);
    return other;
}

bool panel_text_field(Panel *panel, const char *name, char *text, size_t size) {
    (void)panel;
    bool entered = ImGui::InputText(
        name, text, size, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    return entered || ImGui::IsItemDeactivatedAfterEdit();
}

bool panel_combo(Panel *panel, const char *label, const char *shown, const char *const *names,
                 size_t count, size_t *chosen) {
    bool changed = false;
    Field field;
    ImGui::PushID(label);
    bool open = ImGui::BeginCombo("", nullptr, ImGuiComboFlags_HeightLarge);
    field.draw(label, shown, "", 22 * panel->scale); // beside the arrow
    for (size_t i = 0; open && i < count; i++) {
        if (ImGui::Selectable(names[i], i == *chosen)) {
            *chosen = i;
            changed = true;
        }
        if (i == *chosen)
            ImGui::SetItemDefaultFocus();
    }
    if (open)
        ImGui::EndCombo();
    ImGui::PopID();
    return changed;
}

static void show_tooltip(const Panel *panel, const char *text) {
    ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 1); // not greyed with the control
    ImGui::BeginTooltip();
    show_wrapped(text, 340 * panel->scale);
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void panel_tooltip(Panel *panel, const char *text) {
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        show_tooltip(panel, text);
}

void panel_tooltip_of_box(Panel *panel, const char *text) {
    if (ImGui::IsWindowHovered())
        show_tooltip(panel, text);
}

void panel_set_next_width(float width) {
    ImGui::SetNextItemWidth(width);
}

void panel_same_line(Panel *panel, float left) {
    (void)panel;
    ImGui::SameLine(left);
}

float panel_available_width(const Panel *panel) {
    (void)panel;
    return ImGui::GetContentRegionAvail().x;
}

PanelBox panel_reserve(Panel *panel, float height) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    float width = panel_available_width(panel);
    ImGui::Dummy(ImVec2(width, height));
    return PanelBox{at.x, at.y, at.x + width, at.y + height};
}

void panel_indent(Panel *panel, bool in) {
    float by = 14 * panel->scale;
    in ? ImGui::Indent(by) : ImGui::Unindent(by);
}

float panel_line_start(const Panel *panel) {
    (void)panel;
    return ImGui::GetCursorPosX();
}

void panel_begin_disabled(Panel *panel, bool disabled) {
    (void)panel;
    ImGui::BeginDisabled(disabled);
}
void panel_end_disabled(Panel *panel) {
    (void)panel;
    ImGui::EndDisabled();
}
