import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { linkTargets } from "#data/csv/link-targets.server.ts";
import { lookUpIds, type Reach } from "#data/csv/name-lookups.server.ts";
import { keepUpload } from "#data/csv/open-import.server.ts";
import { timeZoneOf } from "#data/csv/text-forms.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Upload } from "#server/http/handlers.ts";
import { runInThread } from "#server/run-in-thread.ts";
import { newId } from "#shared/ids.ts";
import type { guessShape, ShapeInput } from "./guess-shape.server.ts";

type Uploading = { app: App; team: TeamDb; caller: TeamCaller; sheet: string | null };

/** Keeps the file as an import of a collection that is still to be made, and says what its columns could be. */
export async function openShape({ app, team, caller, sheet }: Uploading, upload: Upload) {
  const currency = await team.currency();
  const timeZone = await timeZoneOf(app.db, team);
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const links = linkTargets(definitions, rights);
  const waiting = { app, team, userId: caller.userId, sheet, collectionId: newId() };
  return keepUpload(waiting, upload, async ({ titles, cells, ...kept }) => {
    const { separator, fileName } = kept;
    const input = { titles, cells, separator, fileName, timeZone, currency, links };
    const guessed = await runInThread<ShapeInput, ReturnType<typeof guessShape>>(guesser, "guessShape", input, {
      owner: team.id,
    });
    const reach = { db: app.db, team, definitions, rights };
    const columns = await Promise.all(guessed.columns.map((column) => chooseLink(reach, column, cells)));
    return { ...kept, ...guessed, columns, looked: cells.length };
  });
}

type Guessed = ReturnType<typeof guessShape>["columns"][number];

/** How many names of a column are looked up before it is known to name nobody. */
const maxNames = 500;

/** A column leads to records where it names some that are there; otherwise that stays a choice beside what it looks like. */
async function chooseLink(reach: Reach, { link, ...column }: Guessed, cells: string[][]) {
  if (!link) return column;
  const names = [...new Set(cells.map((row) => row[column.column]?.trim() ?? ""))].filter((name) => name !== "");
  const within = (link.config as { collectionIds: string[] }).collectionIds;
  const { idOf, isShared } = await lookUpIds(reach, { kind: "records", within }, names.slice(0, maxNames));
  const isNaming = names.some((name) => idOf(name) !== undefined || isShared(name));
  return isNaming ? { ...column, ...link, fit: 1 } : column;
}

const guesser = new URL("./guess-shape.server.ts", import.meta.url).href;
