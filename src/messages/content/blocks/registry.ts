import type { BlockKind } from "./block.ts";
import { button } from "./button.ts";
import { columns } from "./columns.ts";
import { condition } from "./condition.ts";
import { divider } from "./divider.ts";
import { heading } from "./heading.ts";
import { hero } from "./hero.ts";
import { lineItems } from "./line-items.ts";
import { logo } from "./logo.ts";
import { picture } from "./picture.ts";
import { repeat } from "./repeat.ts";
import { social } from "./social.ts";
import { spacer } from "./spacer.ts";
import { text } from "./text.ts";
import { viewRecords } from "./view-records.ts";

/** Every kind of block, one line each, in the order in which they are offered. */
export const blockKinds: readonly BlockKind[] = [
  text,
  heading,
  hero,
  logo,
  picture,
  button,
  columns,
  divider,
  spacer,
  social,
  viewRecords,
  lineItems,
  repeat,
  condition,
];

const byName = new Map(blockKinds.map((each) => [each.kind, each]));

export function blockKindNamed(kind: string): BlockKind {
  const found = byName.get(kind);
  if (!found) throw new Error(`no kind of block ${kind}`);
  return found;
}
