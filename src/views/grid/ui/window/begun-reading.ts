import { recordsChanged, smartMembersChanged } from "#data/records/live-kinds.ts";
import { listen } from "#platform/live/ui/listen.ts";
import { onKind } from "#platform/live/ui/on-kind.ts";
import { canonicalJson } from "#shared/same-json.ts";
import type { ListQuery } from "../grid-model.ts";
import { type Page, pageSize } from "./pages.ts";
import { readingOf } from "./read-list.ts";
import type { Reading } from "./row-window.ts";

type Begun = { key: string; page: Promise<Page>; release(): void; forget(): void };

/** A page that takes longer to appear asks for its rows itself. */
const longest = 10_000;

let begun: Begun | undefined;

/** Asks for the first rows of a list that is not drawn yet. What changes meanwhile nobody would hear of: then they are not used. */
export function beginReading(teamId: string, query: ListQuery) {
  begun?.forget();
  const asking = new AbortController();
  const release = () => {
    stopListening();
    clearTimeout(timer);
    if (begun === mine) begun = undefined;
  };
  const forget = () => {
    release();
    asking.abort();
  };
  const onKinds = [onKind(recordsChanged, forget), onKind(smartMembersChanged, forget)];
  const stopListening = listen(teamId, { onKinds, onReset: forget });
  const timer = setTimeout(forget, longest);
  const page = readingOf(teamId, query).load({ position: 0 }, pageSize, asking.signal);
  page.catch(() => undefined);
  const mine: Begun = { key: keyOf(teamId, query), page, release, forget };
  begun = mine;
}

/** How the rows of a list are read that has perhaps been asked for already. */
export function readingOn(teamId: string, query: ListQuery): Reading {
  const reading = readingOf(teamId, query);
  return {
    ...reading,
    load(ask, limit, signal) {
      const isFirst = "position" in ask && ask.position === 0 && limit === pageSize;
      return (isFirst && take(keyOf(teamId, query))) || reading.load(ask, limit, signal);
    },
  };
}

/** From here on the list itself hears of changes. */
function take(key: string): Promise<Page> | undefined {
  if (begun?.key !== key) return undefined;
  const { page, release } = begun;
  release();
  return page;
}

const keyOf = (teamId: string, { collectionId, filter, sort, fields, colors = [] }: ListQuery): string =>
  canonicalJson([teamId, collectionId, filter, sort, fields, [...colors]]);
