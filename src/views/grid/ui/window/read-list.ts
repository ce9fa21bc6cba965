import { call } from "#client/call.ts";
import type { NamesAndAppearances } from "#data/fields/ui/known-names.tsx";
import { recordsContract } from "#data/records/contract.ts";
import { unpackRows } from "#data/records/row-table.ts";
import { isId } from "#shared/ids.ts";
import type { ListQuery } from "../grid-model.ts";
import type { Page, Row } from "./pages.ts";
import type { Ask, Reading } from "./row-window.ts";

/** How the rows of a list are asked for. */
export function readingOf(teamId: string, { collectionId, filter, sort, fields }: ListQuery): Reading {
  const params = { teamId, collectionId };
  const filtered = filter ? { filter: JSON.stringify(filter) } : {};
  const shape = {
    ...filtered,
    ...(sort.length > 0 && { sort: JSON.stringify(sort) }),
    fields: JSON.stringify(fields),
  };
  return {
    async load(ask, limit, signal): Promise<Page> {
      const query = { ...shape, keys: "none" as const, limit: String(limit), ...asText(ask) };
      const answer = await call(recordsContract.listRecords, { params, query }, { signal });
      const { table, names, appearances, cursor, previous, abilities } = answer;
      return {
        rows: unpackRows(table!, isId) as Row[],
        names,
        appearances,
        cursor,
        previous,
        canCreate: abilities.create,
      };
    },
    async count(signal) {
      return (await call(recordsContract.countRecords, { params, query: filtered }, { signal })).count;
    },
  };
}

const most = 500;

/** All rows from one place to another, also those that nobody looks at. */
export async function readStretch(
  reading: Reading,
  top: number,
  bottom: number,
): Promise<NamesAndAppearances & { rows: Row[] }> {
  const rows: Row[] = [];
  const [names, appearances] = [{}, {}];
  const { signal } = new AbortController();
  let ask: Ask | undefined = { position: top };
  while (ask && rows.length < bottom - top + 1) {
    const page: Page = await reading.load(ask, Math.min(most, bottom - top + 1 - rows.length), signal);
    rows.push(...page.rows);
    Object.assign(names, page.names);
    Object.assign(appearances, page.appearances);
    ask = page.cursor && page.rows.length > 0 ? { cursor: page.cursor } : undefined;
  }
  return { rows, names, appearances };
}

const asText = (ask: Ask) => ("position" in ask ? { position: String(ask.position) } : { cursor: ask.cursor });
