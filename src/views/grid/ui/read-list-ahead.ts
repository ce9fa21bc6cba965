import type { OpenedPage } from "#client/opened-page.ts";
import { collectionsQuery, shownFieldsQuery } from "#data/collections/ui/structure-queries.ts";
import { placeIn } from "./live/use-grid-place.ts";
import { currentSetup } from "./setup/kept-setup.ts";
import { readAddress, setupAt } from "./setup/list-address.ts";
import { listColumns, namingField } from "./setup/list-columns.ts";
import { listQuery } from "./setup/list-query.ts";
import { keptSetupQuery } from "./setup/use-kept-setup.ts";
import { beginReading } from "./window/begun-reading.ts";

/**
 * What a list asks for, before its page is drawn: how it is built and how the person left it as soon as they point at its
 * link, its first rows when they go there. What fails here the page asks for again.
 */
export function readListAhead(place: OpenedPage): void {
  void read(place).catch(() => undefined);
}

async function read({ queries, params, search, state, isPreload }: OpenedPage) {
  const { teamId = "", dataCollectionId = "" } = params;
  const [collections, fields, kept] = await Promise.all([
    queries.ensureQueryData(collectionsQuery(teamId)),
    queries.ensureQueryData(shownFieldsQuery(teamId, dataCollectionId)),
    queries.ensureQueryData(keptSetupQuery(teamId, dataCollectionId)),
  ]);
  const address = readAddress(search);
  // What words are looked for in, only the page knows.
  if (isPreload || address?.search) return;
  const chosen = collections.find(({ id }) => id === dataCollectionId)?.idNameDataField ?? null;
  const columns = listColumns(fields, { nameFieldId: namingField(fields, chosen), nameOf: (key) => key });
  const setup = setupAt(currentSetup(kept.setup, columns), address);
  const query = listQuery(dataCollectionId, { setup, columns, search: "", group: address?.group });
  // A list in groups asks for the rows of each.
  if (setup.groupBy) return;
  // One who comes back is put to where they were: those rows the page asks for.
  if (!placeIn(state, query)?.top) beginReading(teamId, query);
}
