import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { linkTargets } from "#data/csv/link-targets.server.ts";
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
    return { ...kept, ...guessed, looked: cells.length };
  });
}

const guesser = new URL("./guess-shape.server.ts", import.meta.url).href;
