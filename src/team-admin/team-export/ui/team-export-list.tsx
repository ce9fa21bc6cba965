import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { WorkProgress } from "#platform/long-work/ui/work-progress.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { QuietList } from "#ui/quiet-list.tsx";
import { exportDownloadPath, type TeamExport } from "../contract.ts";
import classes from "./team-export.module.css";

type TeamExportListProps = { teamId: string; exports: readonly TeamExport[]; remove: (one: TeamExport) => unknown };

/** Those that can be downloaded, and how far the next one is. */
export function TeamExportList({ teamId, exports, remove }: TeamExportListProps) {
  const t = useTranslations("account.export");
  const format = useFormatter();
  if (exports.length === 0) return null;
  const items = exports.map((each) => {
    const { id, state, createdAt, createdBy, expiresAt } = each;
    const when = format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" });
    const until = format.dateTime(new Date(expiresAt), { dateStyle: "medium" });
    return {
      ...{ id, icon: state === "failed" ? "fas_triangle-exclamation" : "fas_box-archive" },
      title: when,
      more: createdBy && t("by", { name: createdBy }),
      fact: state === "running" ? <WorkProgress label={t("running")} work={each} /> : t(state, { until }),
      action: (
        <span className={classes.actions}>
          {state === "ready" && (
            <Button
              component="a"
              href={exportDownloadPath(teamId, id)}
              download
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="fas_download" size={12} />}
              aria-label={t("downloadNamed", { when })}
            >
              {t("download")}
            </Button>
          )}
          <IconButton
            icon={state === "running" ? "fas_xmark" : "fas_trash"}
            label={t(state === "running" ? "stop" : "remove", { when })}
            variant="subtle"
            color="gray"
            onClick={() => void remove(each)}
          />
        </span>
      ),
    };
  });
  return (
    <div className={classes.list}>
      <QuietList items={items} />
    </div>
  );
}
