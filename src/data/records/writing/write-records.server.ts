import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import { newId } from "#shared/ids.ts";
import { recordsChanged, smartMembersChanged } from "../live-kinds.ts";
import { type Stored, storedCollections } from "../reading/record-store.server.ts";
import { writeTags } from "../reading/record-tags.server.ts";
import { nameOf } from "../record-name.ts";
import type { CheckedDrafts } from "./check-records.server.ts";
import { computeValues } from "./computed-values.server.ts";
import { type Draft, draftsInParts, kindOf, writeInParts } from "./drafts.server.ts";
import { keepFiles } from "./keep-files.server.ts";
import { recordListeners } from "./record-listeners.server.ts";
import { requireUnique } from "./unique-values.server.ts";
import { writeLinks } from "./write-links.server.ts";
import { preparePart, writePart } from "./write-part.server.ts";
import type { ChangeSet, Writing } from "./writing.server.ts";

/**
 * The one way to write records: values, names, versions, search text, links, the change log and the word to open
 * screens, in the caller's transaction, as one change set. Where nothing is another than before there is nothing to write
 * and no set. Reached through `save-records.server.ts` alone, with what was checked there.
 */
export async function writeRecords(writing: Writing, checked: CheckedDrafts, set: ChangeSet): Promise<string | null> {
  const { app, tx, caller, definitions } = writing;
  checked.requireIn(tx);
  const { drafts } = checked;
  const team = tx.team(caller.teamId);
  const changeSetId = set.id ?? newId();
  for (const { after } of drafts) computeValues(definitions, after, caller.timeZone);
  const changed = drafts.filter((draft) => kindOf(draft) !== undefined);
  if (changed.length === 0) return null;
  for (const { after } of changed) prepare(writing, after);
  await requireUnique(team, definitions, changed);
  const collections = [
    ...new Set(changed.flatMap(({ before, after }) => [...(before?.collections ?? []), ...after.collections])),
  ];
  const recordIds = changed.slice(0, 100).map(({ after }) => after.id);
  const news = { changeSetId, collections, recordIds, isWhole: changed.length <= 100 };
  // A long transaction tells at its end: events are read in the order of their time.
  const parts = draftsInParts(changed);
  const isLong = parts.length > 1;
  const event = isLong ? undefined : app.live.partOf(caller.teamId, recordsChanged, news);
  await writeInParts(
    parts,
    (part) => {
      const places = collectionsOf(definitions, part);
      return preparePart(writing, team, { ...set, id: changeSetId }, { places, part, event });
    },
    (ready, part) => writePart(writing, team, ready, part),
  );
  await writeLinks(team, definitions, changed);
  await writeTags(team, changed);
  await keepFiles(tx, caller.teamId, definitions, changed);
  if (event) await app.live.finishPublishing(tx, caller.teamId);
  else await app.live.publish(tx, caller.teamId, recordsChanged, news);
  await tellOfSmart(writing, collections);
  for (const listen of recordListeners.all()) await listen(writing, changed, changeSetId);
  return changeSetId;
}

/** Who sees only a smart collection learns that its members may be others now, and nothing of the rest. */
async function tellOfSmart({ app, tx, caller, definitions }: Writing, changed: string[]) {
  const smart = definitions.grantedSmart.filter(({ id }) => changed.includes(definitions.storedIn(id)?.id ?? ""));
  if (smart.length === 0) return;
  await app.live.publish(tx, caller.teamId, smartMembersChanged, { collections: smart.map(({ id }) => id) });
}

/** The version goes on, and the name follows the field that names it. */
function prepare({ definitions, caller }: Writing, after: Stored) {
  after.version += 1;
  after.updatedAt = new Date();
  after.updatedBy = caller.userId;
  after.name = nameOf(definitions, after);
}

const collectionsOf = (definitions: Definitions, drafts: Draft[]): CollectionDefinition[] =>
  storedCollections(definitions, [
    ...new Set(drafts.flatMap(({ before, after }) => [...(before?.collections ?? []), ...after.collections])),
  ]);
