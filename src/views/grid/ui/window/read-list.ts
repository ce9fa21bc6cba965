import { call } from "#client/call.ts";
import { isReverseKey } from "#data/collections/reverse-links.ts";
import { recordsContract } from "#data/records/contract.ts";
import { unpackRows } from "#data/records/row-table.ts";
import { isId } from "#shared/ids.ts";
import type { ListQuery } from "../grid-model.ts";
import type { Page, Row } from "./pages.ts";
import { readWhole } from "./read-whole.ts";
import type { Ask, Reading } from "./row-window.ts";

/** How the rows of a list are asked for. */
export function readingOf(teamId: string, { collectionId, filter, sort, fields, colors }: ListQuery): Reading {
  const params = { teamId, collectionId };
  const filtered = filter ? { filter: JSON.stringify(filter) } : {};
  const shape = {
    ...filtered,
    ...(sort.length > 0 && { sort: JSON.stringify(sort) }),
    fields: JSON.stringify(fields),
    ...(colors && { colors: JSON.stringify(colors) }),
  };
  async function loadPart(ask: Ask, limit: number, signal: AbortSignal): Promise<Page> {
    const query = { ...shape, keys: "none" as const, limit: String(limit), ...asText(ask) };
    const answer = await call(recordsContract.listRecords, { params, query }, { signal });
    const { table, names, appearances, cursor, previous, abilities } = answer;
    return {
      rows: unpackRows(table!, (column) => isId(column) || isReverseKey(column)) as Row[],
      names,
      appearances,
      cursor,
      previous,
      canCreate: abilities.create,
    };
  }
  return {
    load: (ask, limit, signal) => readWhole((part, rest) => loadPart(part, rest, signal), ask, limit),
    async count(signal) {
      return (await call(recordsContract.countRecords, { params, query: filtered }, { signal })).count;
    },
  };
}

const asText = (ask: Ask) => ("position" in ask ? { position: String(ask.position) } : { cursor: ask.cursor });
