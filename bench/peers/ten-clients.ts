import type { Request } from "autocannon";
import type { Line } from "../table.ts";
import { calm } from "./calm.ts";
import { type Aim, type Figures, lineOf, reasonOf } from "./figures.ts";
import type { Peer } from "./peer.ts";
import { measureRates, type Side } from "./rates.ts";
import type { Stage } from "./stage.ts";

type Work = {
  work: string;
  ours: Request;
  floor: Request;
  theirs(peer: Peer): Request;
  /** Refuses, with a reason, whoever would not do the same. */
  check?(peer: Peer): Promise<void>;
  aim?: Aim;
};

/** One line: answers a second to ten clients, of everybody in turn. */
export async function tenClients({ databaseUrl, world, pid, postmaster, running }: Stage, asked: Work): Promise<Line> {
  const { work, ours, floor, theirs, check = async () => {}, aim } = asked;
  const mine = { headers: { cookie: world.cookie }, pid };
  const refused: Figures = {};
  const sides: Side[] = [];
  for (const { peer, server } of running) {
    const { name, url, headers } = peer;
    const side = { name, address: url, headers, pid: server.pid, fate: server.fate, request: theirs(peer) };
    const ready = check(peer).then(() => sides.push({ ...side, calm: () => calm(databaseUrl, peer.database) }));
    await ready.catch((error: unknown) => {
      refused[name] = reasonOf(error);
    });
  }
  sides.push({ name: "floor", address: world.floor, request: floor, ...mine });
  sides.push({ name: "ours", address: world.ours, request: ours, ...mine });
  const { floor: bare, ...measured } = await measureRates(work, sides, postmaster);
  const names = running.map(({ peer }) => peer.name);
  const figures = Object.fromEntries(["ours", ...names].map((name) => [name, measured[name] ?? refused[name]!]));
  return lineOf({ work: `${work}, a second`, figures, floor: bare!, digits: 1, ...(aim && { aim }) });
}
