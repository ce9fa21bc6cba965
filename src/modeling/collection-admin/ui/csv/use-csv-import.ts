import { useEffect, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { csvContract, type ImportSettings } from "#data/csv/contract.ts";
import { followWork, type Progress } from "#data/csv/ui/follow-work.ts";
import { type Checked, type Imported, readImport, type ShownImport } from "#data/csv/ui/read-import.ts";
import { ApiError } from "#shared/errors.ts";
import type { Made } from "./csv-shape.ts";
import { forgetImport, keepImport } from "./kept-import.ts";

export type CsvImport =
  | { phase: "checking" | "running"; progress: Progress | undefined }
  | { phase: "found"; checked: Checked }
  | { phase: "done"; result: Imported }
  | { phase: "failed"; error: unknown };

/** Checks the file; without a bad cell it is imported at once, else someone decides. Long files say how far they are. */
export function useCsvImport(made: Made) {
  const { collectionId, importId, settings: given } = made;
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const [state, setState] = useState<CsvImport>({ phase: "checking", progress: undefined });
  const settings = useRef<ImportSettings>(given);
  const params = { teamId, collectionId, importId };

  const work = (phase: "checking" | "running", body: ImportSettings): Promise<ShownImport> => {
    setState({ phase, progress: undefined });
    return readImport(phase, { params, body }, (progress) => setState({ phase, progress }));
  };
  const trying = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      setState({ phase: "failed", error });
      if (error instanceof ApiError && error.status === 404) forgetImport(teamId, importId);
    }
  };
  const finish = async ({ result }: ShownImport) => {
    if (!result) throw new Error("the import has no result");
    setState({ phase: "done", result });
    keepImport(teamId, { ...made, isDone: true });
    await changed();
  };
  const run = (skipBadRows: boolean) =>
    trying(async () => finish(await work("running", { ...settings.current, skipBadRows })));
  const check = () =>
    trying(async () => {
      const { checked } = await work("checking", settings.current);
      if (!checked) throw new Error("the check has no result");
      if (checked.badRows === 0 && checked.repeats.inFile.count === 0) await run(false);
      else setState({ phase: "found", checked });
    });
  /** The page may have been reloaded in the middle of it: what is being read is waited for, what is done stays done. */
  const begin = () =>
    trying(async () => {
      const { workId, result, checked } = await call(csvContract.showImport, { params });
      const phase = checked ? "running" : "checking";
      if (workId && !result) {
        await followWork(teamId, workId, (progress) => setState({ phase, progress })).catch(() => undefined);
      }
      const shown = await call(csvContract.showImport, { params });
      if (shown.result) await finish(shown);
      else await check();
    });
  const checkCreating = (createMissing: string[]) => checkWith({ createMissing });
  const checkWith = (part: Partial<ImportSettings>) => {
    settings.current = { ...settings.current, ...part };
    keepImport(teamId, { ...made, settings: settings.current });
    return check();
  };
  /** After a field has become another: names are made for lists only. */
  const checkAgain = (withoutList: string) =>
    checkCreating(settings.current.createMissing.filter((id) => id !== withoutList));
  const checkMaking = (fieldId: string) => checkCreating([...new Set([...settings.current.createMissing, fieldId])]);
  const start = useRef(begin);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start.current();
  }, []);
  const repeats = {
    isSkipped: settings.current.skipRepeats,
    skip: (skipRepeats: boolean) => void checkWith({ skipRepeats }),
  };
  return { state, check, checkAgain, checkMaking, repeats, run };
}
