import { guessColumns } from "#data/csv/guess-columns.server.ts";
import { guessDayFirst, guessDecimalComma } from "#data/csv/guess-forms.ts";
import { keepUpload } from "#data/csv/open-import.server.ts";
import { suggestCollectionName, suggestNameColumn } from "#data/csv/suggest-names.server.ts";
import { timeZoneOf } from "#data/csv/text-forms.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Upload } from "#server/http/handlers.ts";
import { newId } from "#shared/ids.ts";

type Uploading = { app: App; team: TeamDb; userId: string };

/** Keeps the file as an import of a collection that is still to be made, and says what its columns could be. */
export async function openShape({ app, team, userId }: Uploading, upload: Upload) {
  const currency = await team.currency();
  const timeZone = await timeZoneOf(app.db, team);
  const waiting = { app, team, userId, collectionId: newId() };
  return keepUpload(waiting, upload, ({ titles, cells, ...kept }) => {
    const all = cells.flat();
    const decimalComma = guessDecimalComma(all, kept.separator);
    const dayFirst = guessDayFirst(all);
    const textFormat = { decimalComma, dayFirst: dayFirst ?? false, timeZone };
    const columns = guessColumns({ titles, cells, textFormat, currency });
    const name = suggestCollectionName(kept.fileName);
    return { ...kept, decimalComma, dayFirst, name, nameColumn: suggestNameColumn(columns), columns };
  });
}
