import { useEffect, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { csvContract, type ImportSettings } from "#features/csv/contract.ts";
import type { Answer } from "#shared/endpoint.ts";
import { followWork } from "./follow-work.ts";
import type { Made } from "./from-csv.tsx";

type Shown = Answer<typeof csvContract.showImport>;
export type Checked = NonNullable<Shown["checked"]>;
export type Imported = NonNullable<Shown["result"]>;
export type Progress = { done: number; total: number };

export type ImportState =
  | { phase: "checking" | "running"; progress: Progress | undefined }
  | { phase: "found"; checked: Checked }
  | { phase: "done"; result: Imported }
  | { phase: "failed"; error: unknown };

/** Checks the file; without a bad cell it is imported at once, else someone decides. Long files say how far they are. */
export function useCsvImport({ collectionId, importId, settings: given }: Made) {
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const [state, setState] = useState<ImportState>({ phase: "checking", progress: undefined });
  const settings = useRef<ImportSettings>(given);
  const params = { teamId, collectionId, importId };

  const work = async (phase: "checking" | "running", body: ImportSettings): Promise<Shown> => {
    setState({ phase, progress: undefined });
    const endpoint = phase === "checking" ? csvContract.checkImport : csvContract.runImport;
    const begun = await call(endpoint, { params, body });
    if (begun.state === "working") {
      await followWork(teamId, begun.workId, (progress) => setState({ phase, progress }));
    }
    return call(csvContract.showImport, { params });
  };
  const trying = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      setState({ phase: "failed", error });
    }
  };
  const run = (skipBadRows: boolean) =>
    trying(async () => {
      const { result } = await work("running", { ...settings.current, skipBadRows });
      if (!result) throw new Error("the import has no result");
      setState({ phase: "done", result });
      await changed();
    });
  const check = () =>
    trying(async () => {
      const { checked } = await work("checking", settings.current);
      if (!checked) throw new Error("the check has no result");
      if (checked.badRows === 0) await run(false);
      else setState({ phase: "found", checked });
    });
  /** After a field has become another: names are made for lists only. */
  const checkAgain = (withoutList: string) => {
    const createMissing = settings.current.createMissing.filter((id) => id !== withoutList);
    settings.current = { ...settings.current, createMissing };
    return check();
  };
  const start = useRef(check);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start.current();
  }, []);
  return { state, check, checkAgain, run };
}
