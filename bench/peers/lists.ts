import type { World } from "../data-server.ts";
import { attempt, type Line } from "../table.ts";
import type { Peer, Question } from "./peer.ts";
import { isWanted, type Stage } from "./stage.ts";
import { tenClients } from "./ten-clients.ts";

const mostSeconds = 30;

/** What the others can be asked as well: they have no keyset, so that a next page from the middle is a jump. */
export async function benchLists(stage: Stage): Promise<Line[]> {
  const { world } = stage;
  const questions = questionsOf(world);
  const lines: Line[] = [];
  for (const { name, work, path } of world.lists) {
    const question = questions[name];
    if (!question || !isWanted(work)) continue;
    const measured = await attempt(work, async () => {
      const { records, table } = (await readJson(world.ours + path, { cookie: world.cookie })) as OurAnswer;
      const count = (table?.rows ?? records ?? []).length;
      return tenClients(stage, {
        ...{ work, ours: { path }, floor: { path: `/${name}` } },
        theirs: (peer) => ({ path: peer.list(question) }),
        check: (peer) => sameCount(count, peer, question),
        ...(name !== "jump" && { aim: { timesDirectus: 5, ofFloor: 0.9 } }),
      });
    });
    lines.push(...measured);
  }
  return lines;
}

function questionsOf({ points, size }: World): Record<string, Question> {
  const all: Question = { where: [], offset: 0 };
  const both: Question["where"] = [
    ["payment", "paid"],
    ["active", true],
  ];
  return {
    first: all,
    "by-id": all,
    filtered: { ...all, where: both },
    "rare-number": { ...all, where: [["points", points]] },
    "rare-text": { ...all, where: [["code", "C-00000777"]] },
    jump: { ...all, offset: Math.floor(size / 2) },
  };
}

type OurAnswer = { records?: unknown[]; table?: { rows: unknown[] } };

/** Who finds less is quicker. */
async function sameCount(count: number, peer: Peer, question: Question) {
  const rows = peer.rowsOf((await readJson(peer.url + peer.list(question), peer.headers)) as never);
  if (count === 0 || count !== rows?.length) throw new Error(`${rows?.length ?? "no"} rows beside ${count}`);
}

async function readJson(address: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(mostSeconds * 1000) });
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  return answer.json();
}
