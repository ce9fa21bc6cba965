import { type KeyboardEvent, useRef, useState } from "react";

export type CellKeys = ReturnType<typeof useCellKeys>;

const first = "all 0";

/** The arrow keys lead from cell to cell; only the one that was left last is a stop of the tab key. */
export function useCellKeys() {
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(first);

  const onKeyDown = (event: KeyboardEvent) => {
    const here = (event.target as HTMLElement).closest<HTMLElement>("[data-at]");
    const next = here && neighbourOf(here, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return {
    table,
    onKeyDown,
    cell: (at: string) => ({ tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) }),
  };
}

/** In the same column above or below, skipping lines that have none there; or beside it. */
function neighbourOf(cell: HTMLElement, key: string): HTMLElement | null {
  const line = cell.closest("tr")!;
  const inLine = [...line.querySelectorAll<HTMLElement>("[data-at]")];
  const place = inLine.indexOf(cell);
  const column = cell.dataset.at!.split(" ")[1]!;
  const inColumn = [...line.parentElement!.querySelectorAll<HTMLElement>(`[data-at$=" ${column}"]`)];
  const lineOf = inColumn.indexOf(cell);
  const ways: Record<string, HTMLElement | undefined> = {
    ArrowLeft: inLine[place - 1],
    ArrowRight: inLine[place + 1],
    ArrowUp: inColumn[lineOf - 1],
    ArrowDown: inColumn[lineOf + 1],
    Home: inLine[0],
    End: inLine.at(-1),
  };
  return ways[key] ?? null;
}
