import type { BlockUi } from "./block-ui.ts";
import { button } from "./button.ui.tsx";
import { columns } from "./columns.ui.tsx";
import { condition } from "./condition.ui.tsx";
import { divider } from "./divider.ui.tsx";
import { heading } from "./heading.ui.tsx";
import { hero } from "./hero.ui.tsx";
import { lineItems } from "./line-items.ui.tsx";
import { logo } from "./logo.ui.tsx";
import { picture } from "./picture.ui.tsx";
import { blockKinds } from "./registry.ts";
import { repeat } from "./repeat.ui.tsx";
import { social } from "./social.ui.tsx";
import { spacer } from "./spacer.ui.tsx";
import { text } from "./text.ui.tsx";
import { viewRecords } from "./view-records.ui.tsx";

/** How each kind is shown, one line each. */
const uis: readonly BlockUi[] = [
  ...[
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
  ],
];

const byKind = new Map(uis.map((each) => [each.kind, each]));

export function blockUiOf(kind: string): BlockUi {
  const found = byKind.get(kind);
  if (!found) throw new Error(`no way to show a block ${kind}`);
  return found;
}

/** In the order in which they are offered. */
export const offeredBlocks = (): BlockUi[] => blockKinds.map(({ kind }) => blockUiOf(kind));
