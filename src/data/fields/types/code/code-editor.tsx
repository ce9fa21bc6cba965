import { syntaxHighlighting } from "@codemirror/language";
import CodeMirror, { EditorView, keymap, Prec } from "@uiw/react-codemirror";
import { useMemo } from "react";
import frame from "../../ui/editor-frame.module.css";
import type { CodeLanguage } from "./code.ts";
import { codeColors } from "./code-colors.ts";
import classes from "./code-editor.module.css";
import { useCodeLanguage } from "./use-code-language.ts";

type CodeEditorProps = {
  text: string;
  language: CodeLanguage;
  onChange(text: string): void;
  onBlur(): void;
  disabled: boolean;
  autoFocus: boolean;
  /** For the text itself, such as its label. */
  attributes: Record<string, string>;
};

/** Code in the colours of its language. Tab indents; after Escape it leads out. */
export default function CodeEditor({ text, language, disabled, autoFocus, attributes, ...rest }: CodeEditorProps) {
  const support = useCodeLanguage(language);
  const spoken = JSON.stringify(attributes);
  const extensions = useMemo(
    () => [
      syntaxHighlighting(codeColors),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of(JSON.parse(spoken)),
      leaveByEscape,
      keepByEnter,
      ...(support ? [support] : []),
    ],
    [support, spoken],
  );
  return (
    <CodeMirror
      className={`${frame.frame} ${classes.editor}`}
      data-disabled={disabled || undefined}
      theme="none"
      value={text}
      extensions={extensions}
      basicSetup={setup}
      editable={!disabled}
      readOnly={disabled}
      autoFocus={autoFocus}
      onChange={rest.onChange}
      onBlur={rest.onBlur}
    />
  );
}

/** Without what has words of its own, such as its search: the browser's does. */
const setup = {
  autocompletion: false,
  completionKeymap: false,
  foldGutter: false,
  foldKeymap: false,
  highlightActiveLine: false,
  highlightActiveLineGutter: false,
  highlightSelectionMatches: false,
  lintKeymap: false,
  searchKeymap: false,
  syntaxHighlighting: false,
};

/** Ctrl+Enter keeps what was entered, wherever the editor stands, and adds no line to it. */
const keepByEnter = Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => true }]));

const leaveByEscape = EditorView.domEventHandlers({
  keydown({ key }, view) {
    if (key !== "Tab" && key !== "Shift") view.setTabFocusMode(key === "Escape");
    return false;
  },
  blur(_event, view) {
    view.setTabFocusMode(false);
    return false;
  },
});
