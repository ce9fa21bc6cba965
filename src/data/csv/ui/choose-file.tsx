import { Button, FileButton, Progress } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { useDroppedFiles } from "#ui/use-incoming-files.ts";
import classes from "./choose-file.module.css";

type ChooseFileProps = {
  /** Uploads it, and tells how much has gone, from 0 to 1. */
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
  /** Another way to bring rows. */
  children?: (take: (file: File) => void) => ReactNode;
};

const accepted = [
  ...[".csv", ".tsv", ".txt", ".xlsx", "text/csv", "text/plain"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
].join(",");

/** Drop it anywhere, or choose it. */
export function ChooseFile({ send, children }: ChooseFileProps) {
  const t = useTranslations("imports.file");
  const format = useFormatter();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isBusy = useRef(false);
  const take = async (file: File | null) => {
    if (!file || isBusy.current) return;
    isBusy.current = true;
    setProblem(undefined);
    setProgress(0);
    try {
      await send(file, setProgress);
    } catch (error) {
      setProblem(explainFailure(t("failed"), error));
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
            <FileButton accept={accepted} onChange={(file) => void take(file)}>
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
      {progress === undefined && children?.((file) => void take(file))}
    </Card>
  );
}
