import { readableOn } from "#shared/color-contrast.ts";
import { fontStacks } from "../design-styles.ts";
import classes from "../ui/designer/drawings.module.css";
import { LineDrawing } from "../ui/designer/rich-drawing.tsx";
import { TextEditor } from "../ui/designer/text-editor.tsx";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = { label: string; link: string; align: "left" | "center" | "right"; color: string | null };

export const button = blockUi<Content>({ kind: "button", icon: "fas_hand-pointer", Drawing, hidden: ["label"] });

function Drawing({ block, context, edit }: DrawingProps<Content>) {
  const { styles, known, language } = context;
  const background = block.color ?? styles.accent;
  const look = { background, color: readableOn(background), borderRadius: styles.radius };
  return (
    <div style={{ textAlign: block.align, fontFamily: fontStacks[styles.font] }} lang={language}>
      <div className={classes.button} style={look}>
        {edit ? (
          <TextEditor
            value={block.label}
            onChange={(label) => edit({ label })}
            known={known}
            name="button"
            form="line"
          />
        ) : (
          <LineDrawing text={block.label} tags={known.tags} empty="button" />
        )}
      </div>
    </div>
  );
}
