import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { sizeInUnit } from "#data/fields/file-size.ts";
import type { Column } from "#ui/data-table-props.ts";
import { StatusTag } from "#ui/status-tag.tsx";
import type { Backup } from "../contract.ts";
import classes from "./backup.module.css";

const stateColors = { waiting: "gray", running: "blue", done: "green", failed: "red" } as const;
const checkColors = { waiting: "gray", running: "blue", passed: "green", failed: "red" } as const;

export function useBackupColumns() {
  const t = useTranslations("sysSettings.backup");
  const format = useFormatter();
  const whenOf = ({ createdAt }: Backup) =>
    format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" });
  const columns: Column<Backup>[] = [
    {
      key: "when",
      title: t("columns.when"),
      priority: 1,
      render: (backup) => <Two first={whenOf(backup)} second={<Cause backup={backup} />} />,
    },
    { key: "what", title: t("columns.what"), priority: 3, render: (backup) => <What backup={backup} /> },
    {
      key: "size",
      title: t("columns.size"),
      align: "right",
      render: ({ bytes }) => <Size bytes={bytes} />,
    },
    {
      key: "state",
      title: t("columns.state"),
      priority: 2,
      render: (backup) => <State backup={backup} />,
    },
    { key: "check", title: t("columns.check"), render: (backup) => <Checked backup={backup} /> },
  ];
  return { columns, nameOf: whenOf };
}

function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={classes.two}>
      <span>{first}</span>
      {second && <span className={classes.muted}>{second}</span>}
    </span>
  );
}

function Cause({ backup: { cause, createdBy } }: { backup: Backup }) {
  const t = useTranslations("sysSettings.backup.causes");
  if (cause !== "hand") return t(cause);
  return createdBy ? t("hand", { name: createdBy.name }) : t("command");
}

function What({ backup: { team, rows, files } }: { backup: Backup }) {
  const t = useTranslations("sysSettings.backup");
  const contents = rows !== null && files !== null ? t("contents", { rows, files }) : undefined;
  return <Two first={team ? t("team", { name: team.name }) : t("whole")} second={contents} />;
}

function Size({ bytes }: { bytes: number | null }) {
  const format = useFormatter();
  if (bytes === null) return "–";
  const { value, unit } = sizeInUnit(bytes);
  return format.number(value, { style: "unit", unit, unitDisplay: "short" });
}

function State({ backup }: { backup: Backup }) {
  const t = useTranslations("sysSettings.backup");
  const { state, problem, progress, filesMissing, teamReturn, failedParts } = backup;
  const share = state === "running" && progress.total ? Math.min(1, progress.done / progress.total) : undefined;
  return (
    <span className={classes.two}>
      <StatusTag color={stateColors[state]}>{t(`states.${state}`)}</StatusTag>
      {share !== undefined && <Progress value={share * 100} size="sm" aria-label={t(`states.${state}`)} />}
      {problem && <span className={classes.muted}>{t(`problems.${problem}`)}</span>}
      {failedParts.map(({ team, table }) => (
        <span key={`${team} ${table}`} className={classes.muted}>
          {[team, table].filter(Boolean).join(": ")}
        </span>
      ))}
      {filesMissing ? <span className={classes.muted}>{t("filesMissing", { count: filesMissing })}</span> : null}
      {teamReturn.state && (
        <span className={classes.muted}>
          {t(`returns.${teamReturn.state}`, { problem: t(`problems.${teamReturn.problem ?? "internal"}`) })}
        </span>
      )}
    </span>
  );
}

function Checked({ backup: { state, check } }: { backup: Backup }) {
  const t = useTranslations("sysSettings.backup");
  const format = useFormatter();
  if (state !== "done") return "–";
  if (!check.state) return <span className={classes.muted}>{t("checks.never")}</span>;
  const at = check.at && format.dateTime(new Date(check.at), { dateStyle: "medium" });
  const second = check.state === "failed" && check.problem ? t(`problems.${check.problem}`) : at;
  return (
    <Two first={<StatusTag color={checkColors[check.state]}>{t(`checks.${check.state}`)}</StatusTag>} second={second} />
  );
}
