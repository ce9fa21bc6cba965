import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { upload } from "#client/upload.ts";
import { type Field, useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { watchWork } from "#platform/long-work/ui/watched-work.ts";
import { ApiError } from "#shared/errors.ts";
import { toast } from "#ui/toast.ts";
import { csvContract, mostRowsAtOnce } from "../contract.ts";
import type { Progress } from "./follow-work.ts";
import { forgetUpload, keepUpload, keptUpload } from "./kept-upload.ts";
import { makeFields, removeMadeFields } from "./make-fields.ts";
import { type MappingDraft, settingsOf, startDraft, type Uploaded } from "./mapping.ts";
import { type Checked, type Imported, readImport } from "./read-import.ts";

export type ImportStep =
  | { kind: "mapping" }
  | { kind: "checking" | "running"; progress: Progress | undefined }
  | { kind: "checked"; checked: Checked }
  /** It is long, and goes on without this page. */
  | { kind: "goesOn" }
  | { kind: "done"; result: Imported }
  | { kind: "failed"; error: unknown };

type Around = { fields: readonly Field[]; onImported: (changeSetId: string | null) => void };

/** A file on its way into a collection. Nothing is written until it is run. */
export function useImport(collectionId: string, { fields, onImported }: Around) {
  const t = useTranslations("csvImport");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const [kept] = useState(() => keptUpload(teamId, collectionId));
  const [uploaded, setUploaded] = useState<Uploaded | undefined>(kept?.uploaded);
  const [draft, setDraft] = useState<MappingDraft | undefined>(kept?.draft);
  const [source, setSource] = useState<File>();
  const [step, setStep] = useState<ImportStep>({ kind: "mapping" });

  const startOver = () => {
    setUploaded(undefined);
    setDraft(undefined);
    setStep({ kind: "mapping" });
  };
  /** What was made only for this file goes with it. */
  const removeMade = async () => {
    const made = draft?.madeFields ?? [];
    if (made.length === 0 || isRunning) return;
    try {
      await removeMadeFields({ teamId, collectionId }, made);
    } catch (error) {
      toast.fail(explainFailure(t("fieldsStay"), error));
    }
    await changed();
  };
  const isRunning = step.kind === "running" || step.kind === "goesOn" || step.kind === "done";
  useEffect(() => {
    if (uploaded && draft && !isRunning) keepUpload(teamId, collectionId, { uploaded, draft });
    else forgetUpload(teamId, collectionId);
  }, [teamId, collectionId, uploaded, draft, isRunning]);
  const lookAgain = useEffectEvent(async (importId: string) => {
    try {
      const { result } = await call(csvContract.showImport, { params: { teamId, collectionId, importId } });
      if (result) startOver();
    } catch (error) {
      // Files that nobody imports are not kept for long.
      if (error instanceof ApiError && error.status === 404) startOver();
    }
  });
  useEffect(() => {
    if (kept) void lookAgain(kept.uploaded.id);
  }, [kept]);

  const take = async (file: File, query: { sheet?: string }, onProgress?: (share: number) => void) => {
    const params = { teamId, collectionId };
    const found = await upload(csvContract.uploadImport, { params, query, file }, onProgress ? { onProgress } : {});
    setUploaded(found);
    setDraft(startDraft(found, fields));
    setSource(file);
  };
  const trying = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      setStep({ kind: "failed", error });
    }
  };
  const asked = (skipBadRows: boolean, by = draft!) => ({
    params: { teamId, collectionId, importId: uploaded!.id },
    body: settingsOf(by, skipBadRows),
  });
  /** What the columns go into has to be there before they can be read. */
  const makeNewFields = async (by: MappingDraft) => {
    if (by.newFields.length === 0) return;
    await makeFields({ teamId, collectionId }, by.newFields);
    setDraft({ ...by, newFields: [], madeFields: [...by.madeFields, ...by.newFields] });
    await changed();
  };
  const check = (by = draft!) =>
    trying(async () => {
      setStep({ kind: "checking", progress: undefined });
      await makeNewFields(by);
      const { checked } = await readImport("checking", asked(false, by), (progress) =>
        setStep({ kind: "checking", progress }),
      );
      if (!checked) throw new Error("the check has no result");
      if (!leavesOutByItself(by, checked)) return setStep({ kind: "checked", checked });
      // What the file has twice in every column comes in once.
      const without = { ...by, newFields: [], skipRepeats: true };
      setDraft((now) => now && { ...now, skipRepeats: true });
      const again = await readImport("checking", asked(false, without), () => undefined);
      setStep({ kind: "checked", checked: again.checked ?? checked });
    });
  const checkWith = (part: Partial<MappingDraft>) => {
    const next = { ...draft!, ...part };
    setDraft(next);
    return check(next);
  };
  const checkMaking = (fieldId: string) =>
    checkWith({ createMissing: [...new Set([...draft!.createMissing, fieldId])] });
  const run = (skipBadRows: boolean) =>
    trying(async () => {
      setStep({ kind: "running", progress: undefined });
      const begun = await call(csvContract.runImport, asked(skipBadRows));
      if (begun.state === "working") {
        watchWork({ teamId, workId: begun.workId, what: "import", count: uploaded?.rows ?? mostRowsAtOnce });
        return setStep({ kind: "goesOn" });
      }
      setStep({ kind: "done", result: begun });
      onImported(begun.changeSetId);
    });

  return {
    uploaded,
    draft,
    step,
    setDraft,
    check: () => void check(),
    checkMaking: (fieldId: string) => void checkMaking(fieldId),
    skipRepeats: (skipRepeats: boolean) => void checkWith({ skipRepeats, hasChosenRepeats: true }),
    /** Rows that say the same in these fields as a record are about that record. */
    updateBy: (keyFieldIds: string[]) => void checkWith({ keyFieldIds }),
    run: (skipBadRows: boolean) => void run(skipBadRows),
    toMapping: () => setStep({ kind: "mapping" }),
    startOver: () => {
      void removeMade();
      startOver();
    },
    /** The person gives it up. */
    forget: () => {
      void removeMade();
      forgetUpload(teamId, collectionId);
    },
    send: async (file: File, onProgress: (share: number) => void) => take(file, {}, onProgress),
    /** Only while the file is at hand: it is sent once more. */
    chooseSheet: source && ((sheet: string) => void trying(() => take(source, { sheet }))),
  };
}

/** Of a long file the second look would take too long. */
function leavesOutByItself(by: MappingDraft, { rows, repeats: { inFile, existing, identical } }: Checked): boolean {
  const isOpen = !by.skipRepeats && !by.hasChosenRepeats && rows <= mostRowsAtOnce;
  return isOpen && inFile.count > 0 && existing.count === 0 && identical === inFile.count;
}
