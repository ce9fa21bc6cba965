import { fontStacks } from "../design-styles.ts";
import { LineDrawing } from "../ui/designer/rich-drawing.tsx";
import { TextEditor } from "../ui/designer/text-editor.tsx";
import { blockUi, type DrawingProps } from "./block-ui.ts";
import { headingSizes } from "./heading.ts";

type Content = { text: string; level: 1 | 2 | 3; align: "left" | "center" | "right"; color: string | null };

export const heading = blockUi<Content>({ kind: "heading", icon: "fas_heading", Drawing, hidden: ["text"] });

function Drawing({ block, context, edit }: DrawingProps<Content>) {
  const { styles, known, language } = context;
  const look = {
    ...{ fontFamily: fontStacks[styles.font], fontSize: headingSizes[block.level], lineHeight: 1.3, fontWeight: 700 },
    ...{ color: block.color ?? styles.text, textAlign: block.align },
  };
  return (
    <div style={look} lang={language}>
      {edit ? (
        <TextEditor value={block.text} onChange={(text) => edit({ text })} known={known} name="heading" form="line" />
      ) : (
        <LineDrawing text={block.text} tags={known.tags} empty="heading" />
      )}
    </div>
  );
}
