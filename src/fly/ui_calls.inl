// The functions of ui.h that are one call of Dear ImGui each: CALL(result, name, arguments, call).
// clang-format off
// --- Context, backends, input ---
CALL(void, create_context, (void), (IMGUI_CHECKVERSION(), (void)CreateContext()))
CALL(void, destroy_context, (void), DestroyContext())
CALL(void, set_ini_filename, (const char *path), void(GetIO().IniFilename = path)) // NULL: no file
// The window's context is current; its callbacks are set already, and the backend calls them.
CALL(void, backends_init, (struct GLFWwindow *window, const char *glsl_version),
     (ImGui_ImplGlfw_InitForOpenGL(window, true), (void)ImGui_ImplOpenGL3_Init(glsl_version)))
CALL(void, backends_shutdown, (void), (ImGui_ImplOpenGL3_Shutdown(), ImGui_ImplGlfw_Shutdown()))
CALL(void, glfw_new_frame, (void), ImGui_ImplGlfw_NewFrame())
CALL(void, opengl_new_frame, (void), ImGui_ImplOpenGL3_NewFrame())
// made again by opengl_new_frame
CALL(void, opengl_destroy_device_objects, (void), ImGui_ImplOpenGL3_DestroyDeviceObjects())
CALL(void, opengl_render_draw_data, (void), ImGui_ImplOpenGL3_RenderDrawData(GetDrawData()))
CALL(void, new_frame, (void), NewFrame())
CALL(void, render, (void), Render())
CALL(UiVec2, get_display_size, (void), GetIO().DisplaySize)
CALL(void, set_display_size, (UiVec2 size), void(GetIO().DisplaySize = size))
CALL(UiVec2, get_display_framebuffer_scale, (void), GetIO().DisplayFramebufferScale)
CALL(UiVec2, get_mouse_pos, (void), GetIO().MousePos)
CALL(bool, want_capture_mouse, (void), GetIO().WantCaptureMouse)
CALL(void, set_config_flags, (int flags), void(GetIO().ConfigFlags = flags))
// NULL for none; valid until the next call
CALL(const char *, get_clipboard_text, (void), GetClipboardText())
CALL(void, set_clipboard_text, (const char *text), SetClipboardText(text))
CALL(int, get_open_popups, (void), GetCurrentContext()->OpenPopupStack.Size)
CALL(void, close_popup_to_level, (int level), ClosePopupToLevel(level, true))
CALL(uint32_t, get_active_id, (void), GetActiveID()) // of the item that is held; 0: none
// of the last text field that was active
CALL(uint32_t, get_input_text_id, (void), GetCurrentContext()->InputTextState.ID)
CALL(void, clear_active_id, (void), ClearActiveID())
// --- Fonts and style ---
CALL(void, clear_fonts, (void), GetIO().Fonts->Clear())
// ranges: pairs of characters, ended by 0; they last
CALL(bool, add_font_from_file, (const char *path, float size, const uint16_t *ranges),
     GetIO().Fonts->AddFontFromFileTTF(path, size, nullptr, ranges))
CALL(void, add_font_default, (void), (void)GetIO().Fonts->AddFontDefault())
CALL(bool, build_fonts, (void), GetIO().Fonts->Build())
CALL(void, push_font, (int index), PushFont(GetIO().Fonts->Fonts[index])) // as they were added
CALL(void, pop_font, (void), PopFont())
CALL(void, push_style_color, (int what, UiColour colour), PushStyleColor(what, colour))
CALL(void, pop_style_color, (int count), PopStyleColor(count))
CALL(void, push_style_var, (int what, float value), PushStyleVar(what, value))
CALL(void, push_style_var_vec2, (int what, UiVec2 value), PushStyleVar(what, ImVec2(value)))
CALL(void, pop_style_var, (int count), PopStyleVar(count))
CALL(UiColour, get_color, (int what), GetColorU32(what)) // with the alpha of the style
CALL(UiColour, get_color_of, (UiColour colour), GetColorU32(colour))
// --- Windows and layout ---
CALL(void, set_next_window_pos, (UiVec2 at, UiVec2 pivot),
     SetNextWindowPos(at, ImGuiCond_Always, pivot))
CALL(void, set_next_window_size, (UiVec2 size), SetNextWindowSize(size))
CALL(void, set_next_window_size_constraints, (UiVec2 least, UiVec2 most),
     SetNextWindowSizeConstraints(least, most))
CALL(bool, begin, (const char *name, int flags), Begin(name, nullptr, flags))
CALL(void, end, (void), End())
CALL(UiVec2, get_window_pos, (void), GetWindowPos())
CALL(UiVec2, get_window_size, (void), GetWindowSize())
CALL(float, get_scroll_max_x, (void), GetScrollMaxX())
CALL(float, get_scroll_max_y, (void), GetScrollMaxY())
CALL(UiVec2, get_content_region_avail, (void), GetContentRegionAvail())
CALL(UiVec2, get_cursor_screen_pos, (void), GetCursorScreenPos())
CALL(float, get_cursor_pos_x, (void), GetCursorPosX())
CALL(void, set_cursor_pos_x, (float x), SetCursorPosX(x))
CALL(void, same_line, (float offset, float spacing), SameLine(offset, spacing))
CALL(void, indent, (float width), Indent(width))
CALL(void, unindent, (float width), Unindent(width))
CALL(void, dummy, (UiVec2 size), Dummy(size))
CALL(void, begin_group, (void), BeginGroup())
CALL(void, end_group, (void), EndGroup())
CALL(void, push_item_width, (float width), PushItemWidth(width))
CALL(void, pop_item_width, (void), PopItemWidth())
CALL(void, begin_disabled, (bool disabled), BeginDisabled(disabled))
CALL(void, end_disabled, (void), EndDisabled())
CALL(void, begin_tooltip, (void), (void)BeginTooltip())
CALL(void, end_tooltip, (void), EndTooltip())
CALL(bool, begin_table, (const char *id, int columns, int flags), BeginTable(id, columns, flags))
CALL(void, table_setup_column, (const char *label, int flags, float width),
     TableSetupColumn(label, flags, width))
CALL(bool, table_next_column, (void), TableNextColumn())
CALL(void, end_table, (void), EndTable())
// --- Widgets ---
CALL(void, text, (const char *text), TextUnformatted(text))
CALL(void, align_text_to_frame_padding, (void), AlignTextToFramePadding())
CALL(void, push_text_wrap_pos, (float x), PushTextWrapPos(x))
CALL(void, pop_text_wrap_pos, (void), PopTextWrapPos())
CALL(bool, button, (const char *label, UiVec2 size), Button(label, size))
CALL(bool, tree_node, (const char *label, int flags), TreeNodeEx(label, flags))
CALL(bool, checkbox, (const char *label, bool *on), Checkbox(label, on))
CALL(bool, slider_double,
     (const char *label, double *value, double min, double max, const char *format, int flags),
     SliderScalar(label, ImGuiDataType_Double, value, &min, &max, format, flags))
CALL(bool, temp_input_is_active, (uint32_t id), TempInputIsActive(id))
CALL(bool, input_text, (const char *label, char *text, size_t size, int flags),
     InputText(label, text, size, flags))
CALL(bool, begin_combo, (const char *label, const char *preview, int flags),
     BeginCombo(label, preview, flags))
CALL(void, end_combo, (void), EndCombo())
CALL(bool, selectable, (const char *label, bool selected), Selectable(label, selected))
CALL(void, set_item_default_focus, (void), SetItemDefaultFocus())
CALL(void, set_next_item_open, (bool open), SetNextItemOpen(open))
CALL(bool, collapsing_header, (const char *label), CollapsingHeader(label))
CALL(void, set_next_item_width, (float width), SetNextItemWidth(width))
CALL(float, calc_item_width, (void), CalcItemWidth())
CALL(float, get_frame_height, (void), GetFrameHeight())
CALL(uint32_t, get_item_id, (void), GetItemID())
CALL(bool, is_item_hovered, (int flags), IsItemHovered(flags))
CALL(bool, is_item_deactivated_after_edit, (void), IsItemDeactivatedAfterEdit())
CALL(UiVec2, get_item_rect_min, (void), GetItemRectMin())
CALL(UiVec2, get_item_rect_max, (void), GetItemRectMax())
// --- Draw lists ---
CALL(UiVec2, calc_text_size, (const char *text, float wrap),
     CalcTextSize(text, nullptr, false, wrap))
CALL(UiDrawList *, get_window_draw_list, (void), GetWindowDrawList())
CALL(UiDrawList *, get_background_draw_list, (void), GetBackgroundDrawList())
// DRAW(name, call, arguments...) of a draw list, which is the first argument.
DRAW(add_text, AddText(at, colour, text), UiVec2 at, UiColour colour, const char *text)
DRAW(add_polyline, AddPolyline(reinterpret_cast<const ImVec2 *>(points), count, colour, 0, width),
     const UiVec2 *points, int count, UiColour colour, float width)
DRAW(add_rect, AddRect(a, b, colour, rounding), UiVec2 a, UiVec2 b, UiColour colour, float rounding)
DRAW(add_rect_filled, AddRectFilled(a, b, colour, rounding),
     UiVec2 a, UiVec2 b, UiColour colour, float rounding)
DRAW(add_rect_filled_multi_color, AddRectFilledMultiColor(a, b, left_top, right_top, right, left),
     UiVec2 a, UiVec2 b, UiColour left_top, UiColour right_top, UiColour right, UiColour left)
DRAW(add_triangle_filled, AddTriangleFilled(a, b, c, colour),
     UiVec2 a, UiVec2 b, UiVec2 c, UiColour colour)
