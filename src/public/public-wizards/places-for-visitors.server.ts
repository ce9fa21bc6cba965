import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { sayIn } from "#server/words.ts";
import { readFlow } from "#wizards/data-wizards/read-wizards.server.ts";
import { placesLeft } from "#wizards/wizard-runs/places.server.ts";
import { isOpen } from "#wizards/wizard-runs/run-rows.server.ts";
import type { Visit } from "./wizard-page.server.ts";

type Visited = Pick<Visit, "asked" | "wizard">;
type Places = { most: number; left: number };

/** How many places the wizard has left as it is published now, whatever version the visitor's run follows. */
export async function placesForVisitors({ asked, wizard }: Visited): Promise<Places | undefined> {
  const { db, caller } = wizard;
  const { places } = await readFlow(db, wizard.wizard.publishedVersionId!);
  if (!places) return undefined;
  const { definitions } = await definitionsAndRights(db, caller);
  const counted = { places, definitions, wizard: wizard.wizard, caller };
  const left = await placesLeft(asked.app.db.team(caller.teamId), counted);
  return left === undefined ? undefined : { most: places.most, left };
}

/** What a step says of places before it is filled in: that few or none are left. */
export async function placesNotice(visit: Visit): Promise<string | undefined> {
  if (visit.run && !isOpen(visit.run)) return undefined;
  const places = await placesForVisitors(visit);
  if (!places) return undefined;
  const say = sayIn(visit.wizard.language);
  if (places.left < 1) return say("publicPages.wizard.full");
  return isFew(places) ? say("publicPages.wizard.placesLeft", { count: places.left }) : undefined;
}

const isFew = ({ left, most }: Places): boolean => left <= 5 || left <= most / 10;
