import { createStore } from "#ui/store.ts";

/** Long work that someone has begun in this tab: shown wherever they go, until it is over. */
export type WatchedWork = {
  teamId: string;
  workId: string;
  /** What is done. */
  what: "update" | "delete" | "tag" | "untag" | "add" | "remove" | "import" | "empty" | "locate";
  /** How many records or rows it is about. */
  count: number;
};

export function watchWork(work: WatchedWork): void {
  publish([...watched.get().filter(({ workId }) => workId !== work.workId), work]);
}

export function forgetWork(workId: string): void {
  publish(watched.get().filter((each) => each.workId !== workId));
}

export const useWatchedWork = (teamId: string): WatchedWork[] =>
  watched.useValue().filter((each) => each.teamId === teamId);

const place = "watched-work";
const watched = createStore(read());

function publish(next: WatchedWork[]): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(next));
  } catch {
    // Without room nothing is lost but the sight of it after a reload.
  }
  watched.set(next);
}

function read(): WatchedWork[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]") as WatchedWork[];
  } catch {
    return [];
  }
}
