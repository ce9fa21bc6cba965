import type { World } from "../data-server.ts";
import type { Peer } from "./peer.ts";
import type { Server } from "./server-process.ts";

/** Everybody who can be asked: ours and its bare handler in one process, the others each in theirs. */
export type Stage = {
  databaseUrl: string;
  world: World;
  pid: number;
  postmaster: number;
  running: { peer: Peer; server: Server }[];
};

/** A part of a line's name. */
export const isWanted = (work: string): boolean => work.includes(process.env.BENCH_ONLY ?? "");
