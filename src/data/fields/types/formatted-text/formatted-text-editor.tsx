import "@mantine/tiptap/styles.layer.css";
import { VisuallyHidden } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import { type ComponentProps, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { InputProps } from "../../field-ui.ts";
import { cleanHtml } from "../../ui/clean-tree.ts";
import frame from "../../ui/editor-frame.module.css";
import { leaveByEscape } from "../../ui/leave-by-escape.ts";
import textClasses from "../../ui/safe-html.module.css";
import { UploadRow } from "../../ui/upload-row.tsx";
import { useTextContext } from "../../ui/use-text-context.ts";
import { useSay } from "../../ui/use-typed-text.ts";
import { fromEditable, toEditable } from "./editable-text.ts";
import { formattedText } from "./formatted-text.ts";
import classes from "./formatted-text-editor.module.css";
import { FormattingBar } from "./formatting-bar.tsx";
import { textExtensions } from "./text-extensions.ts";
import { usePictures } from "./use-pictures.ts";

/** Text as it will look. What comes in and what goes out is cleaned. */
export default function FormattedTextEditor(props: InputProps<unknown, string>) {
  const { value, onChange, onProblem, config, label, disabled = false, autoFocus = false, required, path } = props;
  const t = useTranslations("fields.inputs.formatted_text");
  const hint = useId();
  /** What stands in the editor, as it was last given or handed out. */
  const standing = useRef(value);
  const [linkAsked, setLinkAsked] = useState(0);
  const [problem, setProblem] = useState<string>();
  const context = useTextContext();
  const say = useSay();
  const extensions = useMemo(textExtensions, []);
  const keydown = useMemo(leaveByEscape, []);

  const handOut = (html: string) => {
    const read = formattedText.parse(fromEditable(html), config, context);
    const found = "problem" in read ? read.problem : null;
    onProblem?.(found);
    setProblem(found ? say(found) : undefined);
    if (!("value" in read) || read.value === standing.current) return;
    standing.current = read.value as string | null;
    onChange(standing.current);
  };
  const editor = useEditor({
    extensions,
    content: toEditable(value ?? ""),
    editable: !disabled,
    editorProps: {
      attributes: {
        class: `${textClasses.text} ${classes.area}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": hint,
        "aria-required": String(required ?? false),
        "aria-disabled": String(disabled),
        tabindex: disabled ? "-1" : "0",
        ...(path && { "data-path": path }),
        // A popover would focus the first tool otherwise.
        ...(autoFocus && { "data-autofocus": "true" }),
      },
      // Escape and Ctrl+Enter mean nothing here, and something to what is around.
      handleDOMEvents: { keydown: (_view, event) => keydown(event) || isForOthers(event) },
      transformPastedHTML: cleanHtml,
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop: (_view, event) => takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => handOut(changed.isEmpty ? "" : changed.getHTML()),
  });
  const { uploads, choosePictures, takePictures } = usePictures(editor);

  const show = useEffectEvent(() => {
    // The server writes the same text a little differently; the cursor must not jump for that.
    if (standing.current === value || cleanHtml(standing.current ?? "") === cleanHtml(value ?? "")) return;
    standing.current = value;
    if (editor.isDestroyed) return;
    editor.commands.setContent(toEditable(value ?? ""), { emitUpdate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value from outside is shown anew
  useEffect(() => show(), [value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    // Within a popover that has not found its place yet, scrolling to it would lead to the top of the page.
    // On a slow page the first editor is gone before it is shown, and another one comes in its place.
    if (autoFocus && !editor.isDestroyed) editor.commands.focus("end", { scrollIntoView: false });
  }, [editor, autoFocus]);

  return (
    <RichTextEditor
      // The same class, declared once for each module system.
      editor={editor as unknown as ComponentProps<typeof RichTextEditor>["editor"]}
      variant="subtle"
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className={`${frame.frame} ${classes.editor}`}
      data-disabled={disabled || undefined}
      onKeyDown={(event) => {
        if (disabled || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        setLinkAsked((before) => before + 1);
      }}
    >
      {!disabled && <FormattingBar editor={editor} linkAsked={linkAsked} onChoosePictures={choosePictures} />}
      <RichTextEditor.Content className={classes.content ?? ""} />
      <VisuallyHidden id={hint}>{t("leave")}</VisuallyHidden>
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </RichTextEditor>
  );
}

const isForOthers = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === "Escape" || (key === "Enter" && (ctrlKey || metaKey));
