import { Button, Drawer, Progress } from "@mantine/core";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportFound } from "./import-found.tsx";
import classes from "./import-panel.module.css";
import { ImportState } from "./import-state.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { PasteRows } from "./paste-rows.tsx";
import { type ImportStep, useImport } from "./use-import.ts";

type ImportPanelProps = {
  collection: DataCollection;
  close: () => void;
  list: { did(...changeSetIds: (string | null)[]): void; undone(changeSetId: string): void };
  /** Lists what was changed since a moment. */
  show: (since: string) => void;
};

/** From a file to records of a collection: choose it, say where its columns go, check, import. */
export function ImportPanel({ collection, close, list, show }: ImportPanelProps) {
  const t = useTranslations("csvImport");
  const say = useTranslations("ui");
  const { data: all, error, refetch } = useFields(collection.id);
  const fields = (all ?? []).filter(({ abilities }) => abilities?.update === true);
  const ours = useImport(collection.id, { fields, onImported: (changeSetId) => list.did(changeSetId) });
  const { uploaded, step } = ours;
  const isUnfinished = uploaded !== undefined && ["mapping", "checking", "checked", "failed"].includes(step.kind);
  useAskBeforeLeaving(isUnfinished);
  const askAndClose = async () => {
    const words = { title: t("leaveTitle"), body: t("leaveBody"), confirmLabel: say("leave.confirm") };
    if (isUnfinished && !(await confirm({ ...words, cancelLabel: say("leave.stay"), danger: true }))) return;
    ours.forget();
    close();
  };
  return (
    <Drawer
      opened={useOpenedAfterMount(true)}
      onClose={() => void askAndClose()}
      title={t("title", { name: collection.pluralName })}
      size={840}
      closeButtonProps={{ "aria-label": say("actions.close") }}
    >
      {all ? (
        <Steps {...ours} collection={collection} fields={fields} done={{ onUndone: list.undone, show, close }} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()}>
          {t("fieldsFailed")}
        </ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}

type StepsProps = ReturnType<typeof useImport> & {
  collection: DataCollection;
  fields: Field[];
  done: { onUndone: (changeSetId: string) => void; show: (since: string) => void; close: () => void };
};

function Steps({ collection, fields, done, uploaded, draft, step, ...ours }: StepsProps) {
  const t = useTranslations("csvImport");
  const say = useTranslations("ui.actions");
  if (!uploaded || !draft) return <ChooseFile send={ours.send}>{(take) => <PasteRows take={take} />}</ChooseFile>;
  switch (step.kind) {
    case "mapping":
      return (
        <MappingForm
          {...{ uploaded, fields, draft, check: ours.check, startOver: ours.startOver, chooseSheet: ours.chooseSheet }}
          onChange={ours.setDraft}
        />
      );
    case "checked":
      return (
        <ImportFound
          collectionId={collection.id}
          importId={uploaded.id}
          checked={step.checked}
          repeats={{ isSkipped: draft.skipRepeats, skip: ours.skipRepeats }}
          updateBy={ours.updateBy}
          {...{ check: ours.check, checkMaking: ours.checkMaking, run: ours.run, back: ours.toMapping }}
        />
      );
    case "done":
      return (
        <ImportDone
          collectionId={collection.id}
          importId={uploaded.id}
          result={step.result}
          startOver={ours.startOver}
          {...done}
        />
      );
    case "goesOn":
      return (
        <Card>
          <ImportState sentence={t("importing", { rows: uploaded.rows })}>
            <p className={classes.hint}>{t("goesOn")}</p>
            <Button onClick={done.close}>{say("close")}</Button>
          </ImportState>
        </Card>
      );
    case "failed": {
      const { error } = step;
      return (
        <Card>
          <ErrorState retry={ours.check} error={error instanceof ApiError && error.status >= 500 && error}>
            {explainFailure(t("failed"), error)}
          </ErrorState>
          <div className={classes.buttons}>
            <Button variant="default" onClick={ours.toMapping}>
              {t("back")}
            </Button>
          </div>
        </Card>
      );
    }
    default:
      return <Working step={step} rows={uploaded.rows} />;
  }
}

function Working({ step, rows }: { step: Extract<ImportStep, { kind: "checking" | "running" }>; rows: number }) {
  const t = useTranslations("csvImport");
  const { kind, progress } = step;
  const share = progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 100;
  return (
    <Card>
      <ImportState sentence={kind === "checking" ? t("checking", { rows }) : t("importing", { rows })}>
        <Progress
          className={classes.bar}
          value={share}
          animated={!progress}
          striped={!progress}
          aria-label={t("progress")}
        />
        {progress && <p className={classes.hint}>{t("progressOf", progress)}</p>}
      </ImportState>
    </Card>
  );
}
