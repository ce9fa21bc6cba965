import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { ViewShown } from "../../contract.ts";
import classes from "./publish-bar.module.css";
import { usePublishing } from "./use-publishing.ts";

/** What its readers do not see yet, with the one click that shows it and the one that gives it up. */
export function PublishBar({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.publishing");
  const { publish, revert } = usePublishing(view);
  const [busy, setBusy] = useState<"publish" | "revert">();
  const run = async (name: "publish" | "revert", act: () => Promise<unknown>) => {
    setBusy(name);
    await act();
    setBusy(undefined);
  };
  const isNew = !view.isPublished;
  return (
    <div role="status" className={classes.region}>
      {(isNew || view.hasUnpublishedChanges) && (
        <div className={classes.bar}>
          <Icon name={isNew ? "fas_eye-slash" : "fas_pen"} size={14} className={classes.icon} />
          <p className={classes.text}>
            <b>{t(isNew ? "new" : "changed")}</b> <span>{t(isNew ? "newAbout" : "changedAbout")}</span>
          </p>
          <span className={classes.buttons}>
            {!isNew && (
              <Button
                size="compact-sm"
                variant="default"
                loading={busy === "revert"}
                disabled={busy !== undefined}
                onClick={() => void run("revert", revert)}
              >
                {t("revert")}
              </Button>
            )}
            <Button
              size="compact-sm"
              loading={busy === "publish"}
              disabled={busy !== undefined}
              onClick={() => void run("publish", publish)}
            >
              {t("publish")}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
