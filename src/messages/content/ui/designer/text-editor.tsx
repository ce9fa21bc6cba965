import { RichTextEditor } from "@mantine/tiptap";
import { EditorContent, type Extensions, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ComponentProps, useLayoutEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { isLinkTarget } from "#data/fields/formatting-rules.ts";
import { AskTool } from "#data/fields/types/formatted-text/ask-tool.tsx";
import { keysOf, marks } from "#data/fields/types/formatted-text/formatting-tools.ts";
import { Alignment } from "#data/fields/types/formatted-text/text-extensions.ts";
import { Tool } from "#data/fields/types/formatted-text/tool.tsx";
import { useArrows } from "#data/fields/types/formatted-text/use-arrows.ts";
import { useToolWords } from "#data/fields/types/formatted-text/use-tool-words.ts";
import { cleanHtml } from "#data/fields/ui/clean-tree.ts";
import { TagPicker } from "../tag-picker.tsx";
import type { KnownTags } from "../use-merge-tags.ts";
import classes from "./drawings.module.css";
import { editableToLine, editableToRich, lineToEditable, richToEditable } from "./editable-tags.ts";
import { mergeTagNode, Tint } from "./merge-tag-node.ts";
import { isForeignTag, readTag, titleOfTag, withOtherwise } from "./tag-words.ts";
import { useToolbarPlace } from "./toolbar-place.ts";

interface TextEditorProps {
  value: string;
  onChange: (value: string) => void;
  known: KnownTags;
  /** What is written here, by its name among the words. */
  name: "text" | "heading" | "button";
  /** Paragraphs and lists, or one line of plain words. */
  form: "rich" | "line";
}

/** Words where they stand in the mail. Merge tags are chips; the tools are above the design. */
export function TextEditor({ value, onChange, known, name, form }: TextEditorProps) {
  const t = useTranslations("messageDesigner");
  const isRich = form === "rich";
  const tags = useRef(known.tags);
  tags.current = known.tags;
  const extensions = useMemo(
    () => [
      ...(isRich ? richExtensions : lineExtensions),
      mergeTagNode(
        (tag) => titleOfTag(tag, tags.current),
        (tag) => isForeignTag(tag, tags.current),
        classes.tag ?? "",
      ),
    ],
    [isRich],
  );
  const editor = useEditor({
    extensions,
    content: isRich ? richToEditable(value) : lineToEditable(value),
    // Spaces at the end, and several in a row, are there again.
    parseOptions: { preserveWhitespace: true },
    editorProps: {
      attributes: {
        class: classes.area ?? "",
        role: "textbox",
        "aria-multiline": String(isRich),
        "aria-label": t(`writing.${name}`),
        "data-placeholder": t(`empty.${name}`),
      },
      transformPastedHTML: cleanHtml,
      // A line has no second one.
      handleKeyDown: (_view, event) => !isRich && event.key === "Enter",
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? "" : changed.getHTML();
      onChange(isRich ? editableToRich(html) : editableToLine(html));
    },
  });
  // At once: the editor's own way waits for the next frame, and takes the cursor from whoever is elsewhere by then.
  useLayoutEffect(() => {
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
    editor.commands.scrollIntoView();
  }, [editor]);
  const place = useToolbarPlace();
  return (
    <RichTextEditor
      editor={editor as unknown as ComponentProps<typeof RichTextEditor>["editor"]}
      variant="subtle"
      withTypographyStyles={false}
      className={classes.editor ?? ""}
    >
      {place && createPortal(<Tools editor={editor} known={known} isRich={isRich} />, place)}
      <EditorContent editor={editor} />
    </RichTextEditor>
  );
}

const lineExtensions: Extensions = [
  StarterKit.configure({
    ...{ heading: false, blockquote: false, code: false, codeBlock: false, horizontalRule: false, hardBreak: false },
    ...{ bold: false, italic: false, underline: false, strike: false, link: false, trailingNode: false },
    ...{ bulletList: false, orderedList: false, listItem: false, listKeymap: false },
  }),
];

const richExtensions: Extensions = [
  StarterKit.configure({
    ...{ heading: false, blockquote: false, code: false, codeBlock: false, horizontalRule: false, trailingNode: false },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (href) => href.startsWith("{{") || isLinkTarget(href),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Alignment,
  Tint,
];

type ToolsProps = { editor: NonNullable<ReturnType<typeof useEditor>>; known: KnownTags; isRich: boolean };

/** One stop for Tab, arrows move within. */
function Tools({ editor, known, isRich }: ToolsProps) {
  const t = useTranslations("messageDesigner");
  const say = useToolWords();
  const bar = useRef<HTMLDivElement>(null);
  const arrows = useArrows(bar);
  const { on, link, tag } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: ["link", "mergeTag", ...marks.map(({ key }) => key)].filter((each) => now.isActive(each)),
      link: String(now.getAttributes("link").href ?? ""),
      tag: String(now.getAttributes("mergeTag").tag ?? ""),
    }),
  });
  const offered = marks.filter(({ key }) => key !== "blockquote");
  return (
    <div ref={bar} role="toolbar" aria-label={say("toolbar")} className={classes.tools} {...arrows}>
      {isRich &&
        offered.map(({ key, icon, keys, run }) => (
          <Tool
            key={key}
            icon={icon}
            label={say(key)}
            keys={keysOf(keys)}
            active={on.includes(key)}
            onClick={() => run(editor.chain().focus()).run()}
          />
        ))}
      {isRich && (
        <AskTool
          icon="fas_link"
          label={say("link")}
          active={on.includes("link")}
          question={say("address")}
          placeholder="https://"
          value={link}
          submit={say("setLink")}
          problem={say("addressWrong")}
          take={(text) => {
            const typed = text.trim();
            const href = typed.startsWith("{{") || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
            if (!href.startsWith("{{") && !isLinkTarget(href)) return false;
            return editor.chain().focus().extendMarkRange("link").setLink({ href }).run();
          }}
        />
      )}
      {on.includes("link") && (
        <Tool
          icon="fas_link-slash"
          label={say("unlink")}
          onClick={() => editor.chain().focus().extendMarkRange("link").unsetLink().run()}
        />
      )}
      {on.includes("mergeTag") && readTag(tag) && (
        <AskTool
          icon="fas_circle-question"
          label={t("otherwise")}
          question={t("otherwiseQuestion", { tag: titleOfTag(tag, known.tags) })}
          value={readTag(tag)?.otherwise ?? ""}
          submit={t("otherwiseSet")}
          take={(words) =>
            editor
              .chain()
              .focus()
              .updateAttributes("mergeTag", { tag: withOtherwise(tag, words) })
              .run()
          }
        />
      )}
      <TagPicker
        tags={known.tags}
        isWaiting={known.isWaiting}
        insert={(chosen) =>
          editor
            .chain()
            .focus()
            .insertContent({ type: "mergeTag", attrs: { tag: chosen } })
            .run()
        }
      />
    </div>
  );
}
