import { Progress } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./file-input.module.css";
import { useNumberText } from "./use-number-text.ts";
import type { Upload } from "./use-uploads.ts";

/** A file on its way, or what kept it from coming. */
export function UploadRow({ upload: { name, share, problem, cancel } }: { upload: Upload }) {
  const t = useTranslations("fields.inputs.files");
  const number = useNumberText();
  const percent = number(share, { style: "percent", maximumFractionDigits: 0 });
  return (
    <div className={classes.row} data-problem={problem ? true : undefined}>
      <Icon name={problem ? "fas_circle-exclamation" : "fas_upload"} size={16} />
      <span className={classes.texts}>
        <span className={classes.name}>{name}</span>
        {problem ? (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        ) : (
          <>
            <span className={classes.facts}>{t("uploading", { percent })}</span>
            <Progress value={share * 100} size={4} aria-label={t("uploadOf", { name })} />
          </>
        )}
      </span>
      <IconButton icon="fas_xmark" label={problem ? t("dismiss", { name }) : t("cancel", { name })} onClick={cancel} />
    </div>
  );
}
