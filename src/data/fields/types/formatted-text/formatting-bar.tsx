import { RichTextEditor } from "@mantine/tiptap";
import { type Editor, useEditorState } from "@tiptap/react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { AskTool } from "./ask-tool.tsx";
import { keysOf, marks, tableTools, textStyles } from "./formatting-tools.ts";
import { Tool } from "./tool.tsx";
import { ToolMenu } from "./tool-menu.tsx";
import { useArrows } from "./use-arrows.ts";
import { useLinkAddress } from "./use-link-address.ts";

type FormattingBarProps = { editor: Editor; linkAsked: number; onChoosePictures(): void };

/** What can be done with the selected text. One stop for Tab, arrows move within. */
export function FormattingBar({ editor, linkAsked, onChoosePictures }: FormattingBarProps) {
  const t = useTranslations("fields.inputs.formatted_text");
  const bar = useRef<HTMLDivElement>(null);
  const { on, link, description } = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const is = (key: string) => on.includes(key);
  const { readAddress } = useLinkAddress();
  return (
    <RichTextEditor.Toolbar ref={bar} role="toolbar" aria-label={t("toolbar")} {...useArrows(bar)}>
      <RichTextEditor.ControlsGroup>
        <ToolMenu
          icon="fas_heading"
          label={t("style")}
          active={is("heading")}
          items={textStyles.map(({ key, keys, run }) => ({
            key,
            label: t(key),
            keys: keysOf(keys),
            chosen: is(key),
            run: () => run(editor.chain().focus()).run(),
          }))}
        />
        {marks.map(({ key, icon, keys, run }) => (
          <Tool
            key={key}
            icon={icon}
            label={t(key)}
            keys={keysOf(keys)}
            active={is(key)}
            onClick={() => run(editor.chain().focus()).run()}
          />
        ))}
        <AskTool
          icon="fas_link"
          label={t("link")}
          keys={keysOf("Mod+K")}
          active={is("link")}
          question={t("address")}
          placeholder="https://"
          value={link}
          submit={t("setLink")}
          problem={t("addressWrong")}
          asked={linkAsked}
          take={(text) => {
            const href = readAddress(text);
            return Boolean(href && editor.chain().focus().extendMarkRange("link").setLink({ href }).run());
          }}
        />
        {is("link") && (
          <Tool
            icon="fas_link-slash"
            label={t("unlink")}
            onClick={() => editor.chain().focus().extendMarkRange("link").unsetLink().run()}
          />
        )}
        <Tool icon="fas_image" label={t("picture")} onClick={onChoosePictures} />
        {is("image") && (
          <AskTool
            icon="fas_comment"
            label={t("describe")}
            question={t("description")}
            value={description}
            submit={t("setDescription")}
            take={(alt) => editor.chain().focus().updateAttributes("image", { alt: alt.trim() }).run()}
          />
        )}
        <ToolMenu
          icon="fas_table"
          label={t("table")}
          active={is("table")}
          items={tableTools
            .filter(({ inTable }) => inTable === is("table"))
            .map(({ key, run }) => ({ key, label: t(key), run: () => run(editor.chain().focus()).run() }))}
        />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

function stateOf(editor: Editor) {
  const named = ["heading", "link", "image", "table", ...marks.map(({ key }) => key)];
  return {
    on: [
      ...named.filter((name) => editor.isActive(name)),
      ...textStyles.filter(({ is: [name, attributes] }) => editor.isActive(name, attributes)).map(({ key }) => key),
    ],
    link: String(editor.getAttributes("link").href ?? ""),
    description: String(editor.getAttributes("image").alt ?? ""),
  };
}
