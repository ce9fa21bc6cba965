import { useRouter } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { canonicalJson } from "#shared/same-json.ts";
import type { ListQuery } from "../grid-model.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry in which the list was left that a link leads back to. */
    listPlace?: string;
  }
}

/** Where one was in a list: its first row in sight, and how long it was. */
type ScrollPosition = { of: string; top: number; count: number | null };

const prefix = "simply.list-place.";

/** Coming back to a page of the history, or by a link that leads back, finds the list where it was left. */
export function useGridPlace(query: ListQuery) {
  const router = useRouter();
  const of = nameOf(query);
  const last = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there when the list was opened
  const start = useMemo(() => placeIn(router.state.location.state, query), [of]);
  return {
    top: start?.top ?? 0,
    count: start?.count ?? null,
    keep(top: number, count: number | null) {
      const place: ScrollPosition = { of, top, count };
      const text = JSON.stringify(place);
      if (text === last.current) return;
      last.current = text;
      try {
        window.sessionStorage.setItem(prefix + entryOf(router.state.location.state), text);
      } catch {
        // Nothing to keep it in: the list opens at its beginning.
      }
    },
  };
}

/** Where the list was left that an entry of the history shows. */
export function placeIn(state: { listPlace?: string }, query: ListQuery): ScrollPosition | undefined {
  const kept = read(entryOf(state)) ?? read(state.listPlace ?? "");
  return kept?.of === nameOf(query) ? kept : undefined;
}

const nameOf = ({ collectionId, filter, sort }: ListQuery) => canonicalJson([collectionId, filter, sort]);

/** The router names each entry of the history. */
export const entryOf = (state: object): string => {
  const { __TSR_key: own, key } = state as { __TSR_key?: string; key?: string };
  return own ?? key ?? "";
};

function read(key: string): ScrollPosition | undefined {
  try {
    return JSON.parse(window.sessionStorage.getItem(prefix + key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
