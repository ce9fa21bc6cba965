import { setTimeout } from "node:timers/promises";
import { patience } from "./patience.ts";
import type { Visitor } from "./visitor.ts";

export type Uploaded = {
  id: string;
  rows: number;
  dayFirst: boolean | null;
  decimalComma: boolean;
  columns: { column: number; title: string; to: string | null }[];
};
export type Work = {
  id: string;
  state: "waiting" | "running" | "done" | "failed" | "stopped";
  done: number;
  total: number | null;
  result: Record<string, unknown> | null;
  problem: { error: string; fields: { path: string; messageKey: string }[] } | null;
};

/** A file uploaded into a collection, its columns mapped as the upload guessed; then checked and run over HTTP. */
export async function uploadImport(who: Visitor, teamId: string, collectionId: string, content: string, more = {}) {
  const root = `/api/teams/${teamId}/collections/${collectionId}/imports`;
  const form = new FormData();
  form.set("file", new Blob([content]), "rows.csv");
  const answer = await who.send("POST", root, form);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  const uploaded = answer.body as Uploaded;
  const settings = {
    mapping: uploaded.columns.filter(({ to }) => to).map(({ column, to }) => ({ column, to })),
    dayFirst: uploaded.dayFirst,
    decimalComma: uploaded.decimalComma,
    ...more,
  };
  const path = `${root}/${uploaded.id}`;
  const call = (verb: "check" | "run", by = who) => by.post(`${path}/${verb}`, settings);
  return {
    ...{ uploaded, settings, path, call },
    show: async () => (await who.get(path)).body as { checked: object | null; result: object | null },
    /** Begins the long work and waits for its end. */
    async work(verb: "check" | "run"): Promise<Work> {
      const begun = (await call(verb)).body as { state: string; workId: string };
      if (begun.state !== "working") throw new Error(`no long work: ${JSON.stringify(begun)}`);
      return waitForWork(who, teamId, begun.workId);
    },
  };
}

export async function waitForWork(
  who: Visitor,
  teamId: string,
  workId: string,
  isEnough: (work: Work) => boolean = ({ state }) => state !== "waiting" && state !== "running",
): Promise<Work> {
  for (const end = Date.now() + 2 * patience; Date.now() < end; ) {
    const { status, body } = await who.get(`/api/teams/${teamId}/long-work/${workId}`);
    if (status === 200 && isEnough(body)) return body as Work;
    await setTimeout(50);
  }
  throw new Error(`the long work ${workId} does not end`);
}
