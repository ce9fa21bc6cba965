import { Button, FileButton, Progress } from "@mantine/core";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { upload } from "#client/upload.ts";
import { csvShapesContract } from "#features/csv/shape-contract.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { useDroppedFiles } from "#ui/use-incoming-files.ts";
import classes from "./choose-file.module.css";
import type { Shape } from "./from-csv.tsx";

/** Drop it anywhere, or choose it. */
export function ChooseFile({ onUploaded }: { onUploaded: (shape: Shape) => void }) {
  const t = useTranslations("collections.csv");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isBusy = useRef(false);
  const take = async (file: File | null) => {
    if (!file || isBusy.current) return;
    isBusy.current = true;
    setProblem(undefined);
    setProgress(0);
    try {
      const sent = { params: { teamId }, file };
      onUploaded(await upload(csvShapesContract.uploadCsvShape, sent, { onProgress: setProgress }));
    } catch (error) {
      setProblem(explainFailure(t("uploadFailed"), error));
    } finally {
      isBusy.current = false;
      setProgress(undefined);
    }
  };
  const isOver = useDroppedFiles(([file]) => void take(file ?? null));
  return (
    <Card>
      <FormError problem={problem ? { message: problem, details: [] } : undefined} />
      <div className={classes.zone} data-over={isOver || undefined}>
        <Icon name="fas_file-import" size={24} className={classes.icon} />
        {progress === undefined ? (
          <>
            <p className={classes.sentence}>{isOver ? t("dropNow") : t("drop")}</p>
            <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void take(file)}>
              {(props) => <Button {...props}>{t("choose")}</Button>}
            </FileButton>
            <p className={classes.hint}>{t("hint")}</p>
          </>
        ) : (
          <div role="status" className={classes.progress}>
            <p className={classes.sentence}>
              {progress < 1 ? t("uploading", { share: format.number(progress, { style: "percent" }) }) : t("reading")}
            </p>
            <Progress value={progress * 100} animated={progress === 1} aria-label={t("progress")} />
          </div>
        )}
      </div>
    </Card>
  );
}
