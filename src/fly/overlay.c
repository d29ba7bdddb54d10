// The text and the panel over the picture: frames of Dear ImGui, what of a person's input is
// theirs, and the clipboard.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fly/over_picture.h"

static const int panel_from_width = 760; // pixels; in a narrower window the panel starts hidden

// --- Fonts and style ---

// A window smaller than this gets smaller text.
static const float least_width = 620, least_height = 400, least_scale = 0.55f;

// From the first folder that has it, or Dear ImGui's own font, which does not scale.
static void load_font(const char *file, float size) {
    // Latin-1, and the other characters in the program's texts.
    static const uint16_t glyphs[] = {0x20,   0xff,   0x2013, 0x2026, 0x2190, 0x2193, 0x21ba,
                                      0x21ba, 0x2264, 0x2265, 0x25cf, 0x25cf, 0};
    char shipped[FILE_PATH_SIZE] = "";
    Error ignored = {0};
    const char *const folders[] = {shipped, // where the system has none
                                   "/usr/share/fonts/truetype/dejavu",
                                   "/usr/share/fonts/dejavu-sans-fonts",
                                   "/usr/share/fonts/TTF",
                                   "/usr/share/fonts/dejavu",
                                   "/usr/local/share/fonts/dejavu"};
    file_find_asset("fonts", shipped, &ignored);
    for (size_t i = *shipped ? 0 : 1; i < sizeof folders / sizeof *folders; i++) {
        char path[FILE_PATH_SIZE + 32], start[4];
        snprintf(path, sizeof path, "%s/%s", folders[i], file);
        if (file_read_start(path, start, sizeof start, &ignored) &&
            ui_add_font_from_file(path, size, glyphs))
            return;
    }
    ui_add_font_default();
}

// The style stays pushed for all frames. instead: of the one of another scale.
static void push_style(float s, bool instead) {
    const struct {
        int what;
        float x, y; // y 0: a single number
    } sizes[] = {{UiStyleVar_WindowPadding, 12, 10},   {UiStyleVar_FramePadding, 6, 2},
                 {UiStyleVar_ItemSpacing, 6, 4},       {UiStyleVar_ItemInnerSpacing, 4, 4},
                 {UiStyleVar_CellPadding, 2, 2},       {UiStyleVar_WindowMinSize, 2, 2},
                 {UiStyleVar_ScrollbarSize, 9, 0},     {UiStyleVar_GrabMinSize, 8, 0},
                 {UiStyleVar_FrameRounding, 4, 0},     {UiStyleVar_PopupRounding, 4, 0},
                 {UiStyleVar_ScrollbarRounding, 4, 0}, {UiStyleVar_WindowBorderSize, 0, 0}};
    const struct {
        int what;
        UiColour colour;
        float strength;
    } paints[] = {{UiCol_Text, COLOUR_PLAIN, 1},
                  {UiCol_WindowBg, COLOUR_SHEET, 1},
                  {UiCol_PopupBg, COLOUR_SHEET, 1.06f},
                  {UiCol_FrameBg, COLOUR_TRACK, 1},
                  {UiCol_FrameBgHovered, COLOUR_TRACK, 1.7f},
                  {UiCol_FrameBgActive, COLOUR_TRACK, 2.2f},
                  {UiCol_SliderGrab, COLOUR_ACCENT, 0.35f},
                  {UiCol_SliderGrabActive, COLOUR_ACCENT, 0.5f},
                  {UiCol_CheckMark, COLOUR_ACCENT, 1},
                  {UiCol_Button, COLOUR_TRACK, 1.5f},
                  {UiCol_ButtonHovered, COLOUR_ACCENT, 0.3f},
                  {UiCol_ButtonActive, COLOUR_ACCENT, 0.5f},
                  {UiCol_Header, COLOUR_TRACK, 0.9f},
                  {UiCol_HeaderHovered, COLOUR_ACCENT, 0.22f},
                  {UiCol_HeaderActive, COLOUR_ACCENT, 0.35f},
                  {UiCol_TextSelectedBg, COLOUR_ACCENT, 0.35f},
                  {UiCol_ScrollbarBg, 0, 0},
                  {UiCol_ScrollbarGrab, COLOUR_TRACK, 2}};
    const int size_count = sizeof sizes / sizeof *sizes;
    const int paint_count = sizeof paints / sizeof *paints;
    if (instead) {
        ui_pop_style_var(size_count);
        ui_pop_style_color(paint_count);
    }
    for (int i = 0; i < size_count; i++) {
        const UiVec2 size = {floorf(sizes[i].x * s), floorf(sizes[i].y * s)};
        if (sizes[i].y > 0)
            ui_push_style_var_vec2(sizes[i].what, size);
        else
            ui_push_style_var(sizes[i].what, size.x);
    }
    for (int i = 0; i < paint_count; i++)
        ui_push_style_color(paints[i].what, widget_fade(paints[i].colour, paints[i].strength));
}

bool overlay_fit(Overlay *overlay, float density) {
    static const float sizes[FONTS] = {12, 14, 18, 14}; // at scale 1
    UiVec2 screen = ui_get_display_size();
    // The size is undefined when the display has just gone away.
    screen = (UiVec2){fmaxf(screen.x, 0), fmaxf(screen.y, 0)};
    ui_set_display_size(screen);
    float share = 1;
    if (screen.x > 0 && screen.y > 0)
        share = fminf(
            fmaxf(fminf(screen.x / least_width, screen.y / least_height) / density, least_scale),
            1);
    // In steps, so that resizing a window does not make fonts at every pixel.
    const float scale = density * floorf(share * 20) / 20;
    if (scale == overlay->scale)
        return false;
    push_style(scale, overlay->scale > 0);
    overlay->scale = scale;
    ui_clear_fonts();
    for (int font = 0; font < FONTS; font++) {
        bool bold = font == FONT_TITLE || font == FONT_HEADING;
        load_font(bold ? "DejaVuSans-Bold.ttf" : "DejaVuSans.ttf", roundf(sizes[font] * scale));
    }
    return true;
}

// --- A picture ---

// Where Dear ImGui sees the pointer: whole numbers in the window's coordinates.
static UiVec2 from_pixels(float x, float y) {
    const UiVec2 scale = ui_get_display_framebuffer_scale();
    return (UiVec2){floorf(x / fmaxf(scale.x, 1)), floorf(y / fmaxf(scale.y, 1))};
}

// button: the mouse as it was then; NULL: as it is.
static void begin_frame(Flight *flight, const InputButton *button) {
    Overlay *overlay = flight->overlay;
    // While the right mouse button turns the camera, the pointer is hidden.
    ui_set_config_flags(overlay->looking ? UiConfigFlags_NoMouse : 0);
    ui_glfw_new_frame();
    ui_set_mouse(button ? from_pixels(button->x, button->y) : ui_get_mouse_pos(), overlay->pressed,
                 button ? button->control : overlay->control);
    if (overlay_fit(overlay, window_text_scale(flight->window)))
        ui_opengl_destroy_device_objects();
    ui_opengl_new_frame();
    ui_new_frame();
}

static void end_frame(Flight *flight) {
    widget_end_marks(flight);
    ui_render();
    const uint32_t held = ui_get_active_id();
    flight->input.grip = (FlyGrip){.pointer = ui_want_capture_mouse(),
                                   .keyboard = held != 0 && held == ui_get_input_text_id(),
                                   .list = ui_get_open_popups() > 0,
                                   .control = held != 0};
}

static void show_frame(Flight *flight, const InputButton *button) {
    begin_frame(flight, button);
    panel_place(flight);
    panel_show(flight);
    hud_show(flight);
    end_frame(flight);
}

static void draw_frame(const Flight *flight) {
    // Dear ImGui's drawing also asks OpenGL ES for what only desktop OpenGL has.
    if (gfx_info_is_es(&flight->gfx))
        gfx_debug_begin_trial("panel");
    else
        gfx_debug_begin("panel");
    ui_opengl_render_draw_data();
    gfx_debug_end();
}

// --- From the window's opening to its end ---

void overlay_create(Flight *flight) {
    static Overlay overlay; // one, as Dear ImGui has one context
    memset(&overlay, 0, sizeof overlay);
    flight->overlay = &overlay;
    ui_create_context();
    ui_set_ini_filename(NULL);
    ui_backends_init(window_handle(flight->window),
                     gfx_info_is_es(&flight->gfx) ? "#version 300 es" : "#version 330 core");
}

void overlay_destroy(Flight *flight) {
    if (!flight->overlay)
        return;
    ui_backends_shutdown();
    ui_destroy_context();
    flight->overlay = NULL;
}

void overlay_begin(Flight *flight, const char *what) {
    const KeptWindow *kept = &flight->kept_window;
    int width, height;
    window_get_size(flight->window, &width, &height);
    flight->show_panel = kept->has_panel ? kept->panel : width >= panel_from_width;
    flight->panel_at_first = flight->show_panel;
    begin_frame(flight, NULL);
    panel_place(flight);
    hud_show_loading(flight, what);
    end_frame(flight);
    draw_frame(flight);
}

void overlay_draw(Flight *flight) {
    show_frame(flight, NULL);
    draw_frame(flight);
}

// --- The clipboard ---

static const int shown_letters = 60; // of a link, in a message

// With the # before it: behind a page's address, after --link and in another window it is the same.
void fly_copy_link(Flight *flight) {
    LinkText link;
    char text[LINK_SIZE + 1];
    Error error = {0};
    if (!fly_describe_link(flight, &link, &error)) {
        fly_add_error(&flight->core, "no link: %s", error.text);
        return;
    }
    snprintf(text, sizeof text, "#%s", link.text);
    ui_set_clipboard_text(text);
    fly_trace(&flight->core, "copied %s", text);
    fly_replace_message(&flight->core, "link",
                        "copied, for --link or Ctrl+V in a window%s%s: %.*s%s",
                        link.left_out[0] ? "; only a journal holds its " : "", link.left_out,
                        shown_letters, text, strlen(text) > (size_t)shown_letters ? "..." : "");
}

void fly_paste_link(Flight *flight) {
    Error error = {0};
    const char *text = ui_get_clipboard_text(); // NULL for none
    char link[LINK_SIZE + 1] = "";
    if (text)
        snprintf(link, sizeof link, "%s", text + strspn(text, " \t\r\n"));
    link[strcspn(link, "\r\n")] = '\0';
    if (!*link)
        fly_add_error(&flight->core, "no link to paste: the clipboard holds no text");
    else if (!fly_open_link(flight, link, &error))
        fly_add_error(&flight->core, "no link to fly: %s", error.text);
}

// --- Input ---

// On a window of the panel, or anywhere while a list is open, which a click closes.
bool overlay_covers(float x, float y) {
    return ui_get_open_popups() > 0 || ui_is_window_at(from_pixels(x, y));
}

bool overlay_go_back(Flight *flight) {
    if (ui_get_open_popups() > 0) {
        ui_close_popup_to_level(ui_get_open_popups() - 1);
        return true;
    }
    if (flight->show_help) {
        flight->show_help = false;
        return true;
    }
    bool held = flight->input.grip.keyboard;
    if (held)
        ui_clear_active_id();
    flight->input.grip.keyboard = false;
    return held;
}

void overlay_take_input(Flight *flight, Input *input) {
    Overlay *overlay = flight->overlay;
    overlay->looking = input->looking;
    for (int key = 0; key < INPUT_KEYS; key++)
        ui_set_key(key, input->down[key]);
    ui_ignore_escape(); // what is given up, and in which order, is decided where its command runs
    overlay->control = input->down[INPUT_KEY_LEFT_CONTROL] || input->down[INPUT_KEY_RIGHT_CONTROL];
    if (input->clicked)
        overlay->pressed_in_panel =
            !input->looking && overlay_covers(input->click.x, input->click.y);
    flight->input.typed = flight->input.grip.keyboard;
    // Each click is shown as it was, in a frame of its own that is not drawn, so that it counts
    // however long pictures take. What is dragged follows the pointer to where it is let go first.
    int kept = 0; // a press on the panel is nothing to the picture
    for (int i = 0; i < input->button_count; i++) {
        const InputButton *button = &input->buttons[i];
        const bool covered = overlay_covers(button->x, button->y);
        if (ui_polls_input && !input->looking) {
            if (button->down)
                session_begin_action(flight->core.session);
            show_frame(flight, button);
            overlay->pressed = button->down;
            show_frame(flight, button);
        }
        if (!(button->down && covered))
            input->buttons[kept++] = *button;
    }
    input->button_count = kept;
    if (overlay->pressed_in_panel)
        input->clicked = input->pressed = false;
    flight->input.has_pad = input->pad.present;
    if (flight->input.grip.pointer && !input->looking) {
        input->pointing = false;
        input->wheel = 0;
    }
    if (flight->input.grip.keyboard)
        memset(input->down, 0, sizeof input->down);
}
