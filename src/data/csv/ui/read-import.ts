import { call } from "#client/call.ts";
import type { Answer } from "#shared/endpoint.ts";
import { csvContract, type ImportSettings } from "../contract.ts";
import { followWork, type Progress } from "./follow-work.ts";

export type ShownImport = Answer<typeof csvContract.showImport>;
export type Checked = NonNullable<ShownImport["checked"]>;
export type Imported = NonNullable<ShownImport["result"]>;

type ImportSource = {
  params: { teamId: string; collectionId: string; importId: string };
  body: ImportSettings;
};

/** Checks a file or imports it, follows it where it takes long, and answers what came of it. */
export async function readImport(
  phase: "checking" | "running",
  { params, body }: ImportSource,
  tell: (progress: Progress) => void,
): Promise<ShownImport> {
  const endpoint = phase === "checking" ? csvContract.checkImport : csvContract.runImport;
  const begun = await call(endpoint, { params, body });
  if (begun.state === "working") await followWork(params.teamId, begun.workId, tell);
  return call(csvContract.showImport, { params });
}
