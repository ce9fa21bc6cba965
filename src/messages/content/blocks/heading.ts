import * as z from "zod";
import { fontStacks } from "../design-styles.ts";
import { writeWords } from "../write-slots.ts";
import { align, type Block, blockId, blockKind, shortText } from "./block.ts";
import { color } from "./colors.ts";

const own = z.strictObject({
  id: blockId,
  kind: z.literal("heading"),
  text: shortText.default(""),
  level: z.literal([1, 2, 3]).default(1).meta({ editor: "level" }),
  align: align.default("left"),
  color: color.nullable().default(null),
});

export const headingSizes = { 1: 28, 2: 22, 3: 18 } as const;

export const heading = blockKind<z.output<typeof own> & Block>({
  kind: "heading",
  schema: () => own,
  mapTexts: (block, map) => ({ ...block, text: map(block.text, "words", "text") }),
  isBlank: ({ text }) => text.trim() === "",
  colorsOf: ({ color }, { surface }) => (color ? [{ color, background: surface }] : []),
  render: ({ text, level, align, color }, { styles }) => {
    const look = `margin:0;font-family:${fontStacks[styles.font]};font-size:${headingSizes[level]}px;line-height:1.3;font-weight:bold;color:${color ?? styles.text};text-align:${align}`;
    return `<h${level}${color ? "" : ' class="words"'} style="${look}">${writeWords(text)}</h${level}>`;
  },
});
