import { useSyncExternalStore } from "react";

/** Long work that someone has begun in this tab: shown wherever they go, until it is over. */
export type WatchedWork = {
  teamId: string;
  workId: string;
  /** What is done. */
  what: "update" | "delete" | "tag" | "untag" | "add" | "remove" | "import" | "empty";
  /** How many records or rows it is about. */
  count: number;
};

export function watchWork(work: WatchedWork): void {
  publish([...watched.filter(({ workId }) => workId !== work.workId), work]);
}

export function forgetWork(workId: string): void {
  publish(watched.filter((each) => each.workId !== workId));
}

export const useWatchedWork = (teamId: string): WatchedWork[] =>
  useSyncExternalStore(subscribe, () => watched).filter((each) => each.teamId === teamId);

const place = "watched-work";
let watched: WatchedWork[] = read();
const listeners = new Set<() => void>();

function publish(next: WatchedWork[]): void {
  watched = next;
  try {
    sessionStorage.setItem(place, JSON.stringify(next));
  } catch {
    // Without room nothing is lost but the sight of it after a reload.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(): WatchedWork[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]") as WatchedWork[];
  } catch {
    return [];
  }
}
