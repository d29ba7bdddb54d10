// Everything is laid out by hand on one draw list: there is nothing to click yet, and plain text
// on translucent plates stays small, readable over a bright sky, and out of the flock's way.
#include "app/panel.h"

#include <cmath>
#include <cstdio>
#include <unistd.h>

#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

extern "C" {
#include "base/text.h"
}

enum Style { BODY, SMALL, TITLE, HEADING, STYLES };

struct Panel {
    ImGuiContext *context;
    ImFont *fonts[STYLES]; // one for each size: a bitmap drawn at another size blurs
    float scale;
};

namespace {

// Pixels at scale 1.
constexpr float style_size[STYLES] = {14, 12, 18, 14};
constexpr float row_height = 20, margin = 14, padding = 12, rounding = 7;

constexpr ImU32 plate_colour = IM_COL32(12, 18, 28, 172);
constexpr ImU32 help_colour = IM_COL32(12, 18, 28, 235);
constexpr ImU32 bright = IM_COL32(255, 255, 255, 245);
constexpr ImU32 plain = IM_COL32(232, 238, 245, 225);
constexpr ImU32 dim = IM_COL32(205, 214, 226, 180);
constexpr ImU32 accent = IM_COL32(255, 201, 120, 255);
constexpr ImU32 accent_dim = IM_COL32(255, 201, 120, 60);
constexpr ImU32 warning = IM_COL32(255, 138, 118, 255);
constexpr ImU32 track = IM_COL32(255, 255, 255, 28);

// strength above 1 strengthens, up to opaque.
ImU32 faded(ImU32 colour, float strength) {
    float alpha = std::fmin(static_cast<float>(colour >> IM_COL32_A_SHIFT) * strength, 255.0f);
    return (colour & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha) << IM_COL32_A_SHIFT);
}

// Draws at a scale; all its coordinates are pixels, all sizes it is given are at scale 1.
struct Pen {
    ImDrawList *list;
    const Panel *panel;
    float scale;

    float width(const char *text, Style style) const {
        return panel->fonts[style]->CalcTextSizeA(style_size[style] * scale, 1e9f, 0, text).x;
    }

    // y is the middle of the line. Returns the right end.
    float text(float x, float y, ImU32 colour, const char *text, Style style = BODY) const {
        ImFont *font = panel->fonts[style];
        float size = style_size[style] * scale;
        ImVec2 extent = font->CalcTextSizeA(size, 1e9f, 0, text);
        // Whole pixels, or the letters blur.
        list->AddText(font, size, ImVec2(std::round(x), std::round(y - extent.y / 2)), colour,
                      text);
        return x + extent.x;
    }

    void text_right(float right, float y, ImU32 colour, const char *value,
                    Style style = BODY) const {
        text(right - width(value, style), y, colour, value, style);
    }

    void plate(float x, float y, float wide, float high, ImU32 colour = plate_colour) const {
        list->AddRectFilled(ImVec2(x, y), ImVec2(x + wide, y + high), colour, rounding * scale);
    }

    float cap_width(const char *label) const {
        return std::fmax(width(label, SMALL) + 10 * scale, 19 * scale);
    }

    // A key as it looks on a keyboard. Returns the right end.
    float cap(float x, float y, const char *label, bool lit, float strength = 1) const {
        float wide = cap_width(label), high = 16 * scale;
        ImVec2 low(std::round(x), std::round(y - high / 2)), top(low.x + wide, low.y + high);
        if (lit) {
            list->AddRectFilled(low, top, faded(accent_dim, strength), 4 * scale);
            list->AddRect(low, top, faded(accent, 0.75f * strength), 4 * scale);
        } else {
            list->AddRect(low, top, faded(dim, 0.6f * strength), 4 * scale);
        }
        float inset = (wide - width(label, SMALL)) / 2;
        text(low.x + inset, y, faded(lit ? accent : dim, strength), label, SMALL);
        return x + wide;
    }
};

ImU32 opaque(const PanelColour &colour) {
    return IM_COL32(colour.red, colour.green, colour.blue, 255);
}

constexpr float flock_width = 268, legend_height = 62;

// Returns its lower end.
float draw_flock(const Pen &pen, const PanelState &state) {
    const float s = pen.scale;
    const float wide = flock_width * s, left = margin * s, right = left + wide;
    const float inner = left + padding * s, edge = right - padding * s;
    const float head = (padding + 24 + 20 + 18 + 8) * s;
    const float high = head + (static_cast<float>(state.rule_count) * row_height + padding - 4) * s;
    pen.plate(left, margin * s, wide, high);

    float y = (margin + padding + 9) * s;
    const char *title = state.preset[0] ? state.preset : state.model;
    float x = pen.text(inner, y, bright, title, TITLE);
    if (state.preset[0])
        pen.text(x + 8 * s, y + 2 * s, dim, state.model, SMALL);
    if (state.paused)
        pen.text_right(edge, y + 1 * s, accent, "paused");

    char line[96], birds[32];
    y += 24 * s;
    text_from_count(state.birds, birds, sizeof birds);
    std::snprintf(line, sizeof line, "%s bird%s", birds, state.birds == 1 ? "" : "s");
    pen.text(inner, y, plain, line);
    if (std::fabs(state.time_scale - 1) > 1e-6) {
        std::snprintf(line, sizeof line, "time \xc3\x97 %g", state.time_scale);
        pen.text_right(edge, y, accent, line);
    }

    y += 20 * s;
    std::snprintf(line, sizeof line, "%.0f fps", state.frames_per_second);
    pen.text(inner, y, plain, line, SMALL);
    std::snprintf(line, sizeof line, "%.1f ms  (simulate %.1f, draw %.1f)", state.frame_ms,
                  state.simulate_ms, state.draw_ms);
    pen.text_right(edge, y, dim, line, SMALL);

    y = margin * s + head + row_height / 2 * s;
    for (size_t i = 0; i < state.rule_count; i++, y += row_height * s) {
        const PanelRule &rule = state.rules[i];
        pen.cap(inner, y, rule.key, rule.on);
        float name = inner + 28 * s;
        if (rule.has_swatch) {
            ImVec2 low(std::round(name), std::round(y - 5 * s));
            ImU32 colour = faded(opaque(rule.swatch), rule.on ? 1 : 0.4f);
            pen.list->AddRectFilled(low, ImVec2(low.x + 10 * s, low.y + 10 * s), colour, 2 * s);
            name += 16 * s;
        }
        pen.text(name, y, rule.on ? plain : dim, rule.name);
        if (!rule.on) {
            pen.text_right(edge, y, dim, "off", SMALL);
            continue;
        }
        float bar = inner + 142 * s, bar_end = edge - 44 * s;
        float full = bar + (bar_end - bar) * std::fmin(std::fmax(rule.share, 0.0f), 1.0f);
        pen.list->AddRectFilled(ImVec2(bar, y - 2 * s), ImVec2(bar_end, y + 2 * s), track, 2 * s);
        if (full - bar > 1)
            pen.list->AddRectFilled(ImVec2(bar, y - 2 * s), ImVec2(full, y + 2 * s), accent, 2 * s);
        if (rule.contribution >= 0) {
            std::snprintf(line, sizeof line, rule.contribution < 99.95f ? "%.2f" : "%.0f",
                          static_cast<double>(rule.contribution));
            pen.text_right(edge, y, plain, line, SMALL);
        }
    }
    return margin * s + high;
}

void draw_legend(const Pen &pen, const PanelLegend &legend, float left, float top) {
    if (!legend.title[0])
        return;
    const float s = pen.scale, inner = left + padding * s;
    const float edge = left + (flock_width - padding) * s;
    pen.plate(left, top, flock_width * s, (legend.has_strip ? legend_height : 28) * s);
    float x = pen.text(inner, top + 14 * s, plain, legend.title, SMALL);
    pen.text(x + 6 * s, top + 14 * s, dim, legend.unit, SMALL);
    if (!legend.has_strip)
        return;
    const float upper = top + 26 * s, lower = upper + 10 * s;
    const float part = (edge - inner) / (PANEL_LEGEND_PARTS - 1);
    for (int i = 0; i + 1 < PANEL_LEGEND_PARTS; i++) {
        ImU32 here = opaque(legend.strip[i]), next = opaque(legend.strip[i + 1]);
        float from = inner + part * static_cast<float>(i);
        pen.list->AddRectFilledMultiColor(ImVec2(from, upper), ImVec2(from + part, lower), here,
                                          next, next, here);
    }
    for (size_t i = 0; i < legend.mark_count; i++) {
        const PanelMark &mark = legend.marks[i];
        float at = inner + (edge - inner) * mark.at, wide = pen.width(mark.text, SMALL);
        pen.list->AddLine(ImVec2(at, lower), ImVec2(at, lower + 3 * s), dim, 1);
        // Those at the ends stay within the strip.
        pen.text(at - wide * mark.at, lower + 11 * s, plain, mark.text, SMALL);
    }
}

void draw_statistics(const Pen &pen, const PanelState &state, ImVec2 screen) {
    const float s = pen.scale, wide = 290 * s, left = screen.x - (margin * s + wide);
    const float inner = left + padding * s, edge = left + wide - padding * s;
    const float graph_high = 54 * s;
    const float rows = static_cast<float>(state.statistic_count) * 18 * s;
    pen.plate(left, margin * s, wide, rows + graph_high + (2 * padding + 8) * s);

    float top = (margin + padding) * s, bottom = top + graph_high;
    float most = 20;
    for (size_t i = 0; i < state.graph_count; i++)
        most = std::fmax(most, state.graph_ms[i] * 1.1f);
    pen.list->AddRectFilled(ImVec2(inner, top), ImVec2(edge, bottom), IM_COL32(255, 255, 255, 12));
    float sixty = bottom - graph_high * (1000.0f / 60) / most;
    pen.list->AddLine(ImVec2(inner, sixty), ImVec2(edge, sixty), track, 1);
    ImVec2 points[PANEL_GRAPH];
    for (size_t i = 0; i < state.graph_count; i++) {
        float along = static_cast<float>(i + PANEL_GRAPH - state.graph_count) / (PANEL_GRAPH - 1);
        points[i] =
            ImVec2(inner + (edge - inner) * along, bottom - graph_high * state.graph_ms[i] / most);
    }
    pen.list->AddPolyline(points, static_cast<int>(state.graph_count), accent, 0, 1.2f * s);
    char line[64];
    std::snprintf(line, sizeof line, "%.0f ms", static_cast<double>(most));
    pen.text(inner + 4 * s, top + 8 * s, dim, line, SMALL);

    float y = bottom + (8 + 9) * s;
    for (size_t i = 0; i < state.statistic_count; i++, y += 18 * s) {
        pen.text(inner, y, dim, state.statistics[i].name, SMALL);
        pen.text_right(edge, y, plain, state.statistics[i].value, SMALL);
    }
}

// Returns its upper end.
float draw_hints(const Pen &pen, const PanelState &state, ImVec2 screen) {
    const float s = pen.scale, high = 26 * s, y = screen.y - margin * s - high / 2;
    float wide = 2 * 10 * s;
    for (size_t i = 0; i < state.hint_count; i++)
        wide += pen.cap_width(state.hints[i].key) + pen.width(state.hints[i].text, SMALL) +
                (i ? 22 : 6) * s;
    pen.plate(margin * s, y - high / 2, wide, high);
    float x = (margin + 10) * s;
    for (size_t i = 0; i < state.hint_count; i++) {
        x = pen.cap(x + (i ? 16 : 0) * s, y, state.hints[i].key, false, 1.5f);
        x = pen.text(x + 6 * s, y, plain, state.hints[i].text, SMALL);
    }
    return y - high / 2;
}

// Wrapped, in the middle of the screen above below. Returns its upper end.
float draw_lesson(const Pen &pen, const char *lesson, ImVec2 screen, float below) {
    if (!lesson[0])
        return below;
    const float s = pen.scale, inset = 16 * s, size = style_size[BODY] * s;
    const ImFont *font = pen.panel->fonts[BODY];
    // Lines of more than some 80 letters are hard to read.
    float most = std::fmin(620 * s, screen.x - 2 * (margin * s + inset));
    ImVec2 extent = font->CalcTextSizeA(size, 1e9f, most, lesson);
    float wide = extent.x + 2 * inset, high = extent.y + 18 * s;
    ImVec2 at(std::round((screen.x - wide) / 2), std::round(below - 10 * s - high));
    pen.plate(at.x, at.y, wide, high);
    pen.list->AddText(font, size, ImVec2(at.x + inset, at.y + 9 * s), plain, lesson, nullptr, most);
    return at.y;
}

// The newest at the bottom, above below.
void draw_messages(const Pen &pen, const PanelState &state, ImVec2 screen, float below) {
    const float s = pen.scale, high = 28 * s;
    float y = below - high / 2;
    for (size_t i = state.message_count; i-- > 0; y -= high + 6 * s) {
        const PanelMessage &message = state.messages[i];
        float wide = pen.width(message.text, BODY) + 28 * s;
        float x = std::fmax((screen.x - wide) / 2, margin * s);
        pen.plate(x, y - high / 2, wide, high, faded(help_colour, message.strength));
        pen.text(x + 14 * s, y, faded(message.error ? warning : bright, message.strength),
                 message.text);
    }
}

// How many rows of help stand in the first of two columns: whole groups, as even as can be.
size_t first_column(const PanelState &state) {
    for (size_t i = state.help_count / 2; i > 0; i--) {
        if (state.help[i].group != state.help[i - 1].group)
            return i;
    }
    for (size_t i = state.help_count / 2; i < state.help_count; i++) {
        if (i > 0 && state.help[i].group != state.help[i - 1].group)
            return i;
    }
    return state.help_count;
}

// The height of rows begin to end with their headings, in pixels at scale 1; drawn where asked.
float help_column(const Pen &pen, const PanelState &state, size_t begin, size_t end, float x,
                  float top, bool draw) {
    float y = 0;
    for (size_t i = begin; i < end; i++) {
        const PanelHelp &row = state.help[i];
        if (i == begin || row.group != state.help[i - 1].group) {
            y += i == begin ? 0 : 12;
            if (draw)
                pen.text(x, top + (y + 10) * pen.scale, accent, row.group, HEADING);
            y += 24;
        }
        if (draw) {
            float middle = top + (y + 9) * pen.scale;
            pen.cap(x, middle, row.key, false, 1.6f);
            pen.text(x + 92 * pen.scale, middle, plain, row.text, SMALL);
        }
        y += 19;
    }
    return y;
}

void draw_help(Pen pen, const PanelState &state, ImVec2 screen) {
    size_t split = first_column(state);
    float widest[2] = {0, 0};
    for (size_t i = 0; i < state.help_count; i++) {
        float &column = widest[i >= split];
        column = std::fmax(column, 92 + pen.width(state.help[i].text, SMALL) / pen.scale);
    }
    const float inset = 22, gap = 34;
    float high = std::fmax(help_column(pen, state, 0, split, 0, 0, false),
                           help_column(pen, state, split, state.help_count, 0, 0, false));
    float wide = widest[0] + widest[1] + gap + 2 * inset;
    high += 2 * inset;
    // A window too small for it gets it smaller.
    pen.scale = std::fmin(pen.scale, std::fmin((screen.x - 16) / wide, (screen.y - 16) / high));
    float x = std::round((screen.x - wide * pen.scale) / 2);
    float y = std::round((screen.y - high * pen.scale) / 2);
    pen.plate(x, y, wide * pen.scale, high * pen.scale, help_colour);
    help_column(pen, state, 0, split, x + inset * pen.scale, y + inset * pen.scale, true);
    help_column(pen, state, split, state.help_count, x + (inset + widest[0] + gap) * pen.scale,
                y + inset * pen.scale, true);
}

// The font in the first place that has it, or ImGui's own, which is small but always there.
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
        if (ImFont *font = fonts->AddFontFromFileTTF(path, size))
            return font;
    }
    return fonts->AddFontDefault();
}

} // namespace

Panel *panel_create(GLFWwindow *window, float scale, Error *error) {
    IMGUI_CHECKVERSION();
    ImGuiContext *context = ImGui::CreateContext();
    ImGuiIO &io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    Panel *panel = new Panel{context, {}, scale};
    for (int style = 0; style < STYLES; style++) {
        bool bold = style == TITLE || style == HEADING;
        panel->fonts[style] = load_font(bold ? "DejaVuSans-Bold.ttf" : "DejaVuSans.ttf",
                                        std::round(style_size[style] * scale));
    }
    bool window_ready = ImGui_ImplGlfw_InitForOpenGL(window, true);
    if (window_ready && ImGui_ImplOpenGL3_Init("#version 330 core"))
        return panel;
    if (window_ready)
        ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext(context);
    delete panel;
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

void panel_draw(Panel *panel, const PanelState *state) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    ImVec2 screen = ImGui::GetIO().DisplaySize;
    // A small window gets smaller text, rather than nothing but text.
    float room = std::fmin(screen.x / 620, screen.y / 400) / panel->scale;
    float scale = panel->scale * std::fmin(std::fmax(room, 0.55f), 1.0f);
    Pen pen{ImGui::GetBackgroundDrawList(), panel, scale};
    float below = screen.y; // the help reaches lower than the hints, whose place it takes
    if (state->show_help) {
        draw_help(pen, *state, screen);
    } else {
        float bottom = draw_flock(pen, *state);
        below = draw_hints(pen, *state, screen);
        below = draw_lesson(pen, state->lesson, screen, below) - 10 * scale;
        // Under the rules, or beside them where a low window has no room there.
        if (bottom + (8 + legend_height) * scale < below)
            draw_legend(pen, state->legend, margin * scale, bottom + 8 * scale);
        else
            draw_legend(pen, state->legend, (margin + flock_width + 8) * scale, margin * scale);
        if (state->show_statistics)
            draw_statistics(pen, *state, screen);
    }
    draw_messages(pen, *state, screen, below);
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}
