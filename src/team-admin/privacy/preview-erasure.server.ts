import { createHash } from "node:crypto";
import type { TeamDb } from "#server/db/db.ts";
import type { StruckPlace } from "./contract.ts";
import { findMentions } from "./mentions.server.ts";
import { type ErasureInput, readMarks } from "./read-marks.server.ts";
import { isTellingName } from "./rules.ts";
import { findInTexts } from "./texts-of-others.server.ts";

/** Which words would be struck out where. `confirmation` stands for just this: nothing else is begun with it. */
export async function previewErasure(team: TeamDb, input: ErasureInput) {
  const { ids, marks } = await readMarks(team, input);
  const texts = await findInTexts(team, marks, ids);
  const others = await findMentions(team, marks);
  const places: StruckPlace[] = [
    ...texts.map(({ collection, field, count, names }) => ({
      ...{ kind: "texts" as const, where: `${collection} · ${field}`, goes: false, count, names },
    })),
    ...others.map((place) => ({ ...place, where: "" })),
  ];
  const words = [...marks.exact, ...marks.names.filter(isTellingName)];
  // What the product writes by itself comes and goes meanwhile, and has no name that one could agree to.
  const seen = places.filter(({ names }) => names.length > 0);
  const confirmation = createHash("sha256")
    .update(JSON.stringify([[...ids].sort(), marks, seen]))
    .digest("base64url");
  return { words, places, confirmation };
}
