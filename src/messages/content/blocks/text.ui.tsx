import { boxColors, fontStacks } from "../design-styles.ts";
import { RichDrawing } from "../ui/designer/rich-drawing.tsx";
import { TextEditor } from "../ui/designer/text-editor.tsx";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = { id: string; html: string; size: number; background: string | null };

export const text = blockUi<Content>({ kind: "text", icon: "fas_align-left", Drawing, hidden: ["html"] });

function Drawing({ block, context, edit }: DrawingProps<Content>) {
  const { styles, known, language } = context;
  const words = { fontFamily: fontStacks[styles.font], fontSize: block.size, lineHeight: 1.5, color: styles.text };
  const box = block.background && {
    ...boxColors(block.background, styles),
    ...{ padding: "16px 20px", borderRadius: styles.radius },
  };
  const look = { ...words, ...box };
  return (
    <div style={look} lang={language}>
      {edit ? (
        <TextEditor value={block.html} onChange={(html) => edit({ html })} known={known} name="text" form="rich" />
      ) : (
        <RichDrawing html={block.html} tags={known.tags} accent={styles.accent} />
      )}
    </div>
  );
}
