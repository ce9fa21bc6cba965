import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import type { AuditEntry } from "../../audit-contract.ts";
import { describeDetail } from "../../describe-detail.ts";
import { nameSetting } from "../../setting-words.ts";
import classes from "../sys-admin.module.css";

interface AuditTableProps {
  entries: readonly AuditEntry[];
  isLoading: boolean;
  onOpen: (entry: AuditEntry) => void;
  empty: ReactNode;
}

export function AuditTable({ entries, isLoading, onOpen, empty }: AuditTableProps) {
  const t = useTranslations("sysAudit");
  const routes = useTranslations("routes");
  const sayAction = useActionWords();
  const columns = useAuditColumns(onOpen);
  return (
    <DataTable
      label={routes("sysAudit")}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      rowName={({ action }) => sayAction(action)}
      actions={(entry) => [{ key: "open", label: t("open"), icon: "fas_eye", quick: true, run: () => onOpen(entry) }]}
      loading={isLoading}
      empty={empty}
    />
  );
}

/** The words of an action; one that nobody has words for is shown as it was written down. */
export function useActionWords(): (action: string) => string {
  const t = useTranslations("sysAudit");
  return (action) => {
    const words = `actions.${action}` as "actions.signed_in";
    return t.has(words) ? t(words) : action;
  };
}

export function useSettingWords(): (key: string) => string {
  const t = useTranslations("sysSettings");
  return (key) => nameSetting(key, t);
}

/** A team that was deleted is told from those that are there. */
export function useTeamWords(): (team: AuditEntry["team"]) => string | undefined {
  const t = useTranslations("sysAudit");
  return (team) => (team?.isGone ? t("goneTeam", { name: team.name }) : team?.name);
}

function useAuditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useTranslations("sysAudit");
  const format = useFormatter();
  const sayAction = useActionWords();
  const sayTeam = useTeamWords();
  const sayKey = useSettingWords();
  const text = (words: string | null | undefined) =>
    words ? <span title={words}>{words}</span> : <span className={classes.muted}>–</span>;
  return [
    {
      key: "at",
      title: t("columns.at"),
      priority: 2,
      render: ({ at }) => (
        <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}</time>
      ),
    },
    {
      key: "actor",
      title: t("columns.actor"),
      priority: 3,
      render: ({ actor }) =>
        actor ? <span title={actor.email}>{actor.name}</span> : <span className={classes.muted}>{t("nobody")}</span>,
    },
    {
      key: "action",
      title: t("columns.action"),
      priority: 1,
      render: (entry) => (
        <button type="button" className={`${classes.open} ${classes.name}`} onClick={() => onOpen(entry)}>
          {sayAction(entry.action)}
        </button>
      ),
    },
    { key: "subject", title: t("columns.subject"), render: (entry) => text(aboutOf(entry, sayKey)) },
    {
      key: "team",
      title: t("columns.team"),
      isEmpty: ({ team }) => !sayTeam(team),
      render: ({ team }) => text(sayTeam(team)),
    },
    {
      key: "address",
      title: t("columns.address"),
      isEmpty: ({ address }) => !address,
      render: ({ address }) => text(address),
    },
  ];
}

/** Whom or what by name; else the first words that were said about it. */
const aboutOf = ({ subject, detail }: AuditEntry, sayKey: (key: string) => string): string | undefined =>
  subject ?? describeDetail(detail, sayKey).find(({ value }) => !/^(\d+|true|false)$/.test(value))?.value;
