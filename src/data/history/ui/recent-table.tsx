import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Person } from "#ui/person.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { ChangeSetListed } from "../contract.ts";
import classes from "./recent-page.module.css";
import type { RecentEntry } from "./recent-sources.ts";
import { fieldsChanged, iconOf, isAutomatic, sizeOf, wordOf } from "./set-words.ts";

/** A change of data, or something else that happened. */
export type RecentRow = { key: string; at: string } & (
  | { set: ChangeSetListed; entry?: undefined }
  | { set?: undefined; entry: RecentEntry }
);

interface RecentTableProps {
  rows: readonly RecentRow[];
  isLoading: boolean;
  empty: ReactNode;
  onOpen(changeSetId: string): void;
  onUndo(changeSetId: string): void;
}

export function RecentTable({ rows, isLoading, empty, onOpen, onUndo }: RecentTableProps) {
  const t = useTranslations("history.recent");
  const say = useTranslations("ui.actions");
  const navigate = useNavigate();
  const columns: Column<RecentRow>[] = [
    {
      key: "at",
      title: t("when"),
      priority: 3,
      render: ({ at, set, entry }) => <When at={at} user={set ? set.user : entry.user} />,
    },
    {
      key: "record",
      title: t("record"),
      priority: 1,
      render: ({ set, entry }) => (set ? <Records set={set} /> : entry.subject),
    },
    {
      key: "kind",
      title: t("kind"),
      priority: 2,
      render: ({ set, entry }) => (set ? <Kind set={set} onOpen={() => onOpen(set.id)} /> : <Happened {...entry} />),
    },
    {
      key: "fields",
      title: t("fields"),
      isEmpty: ({ set }) => !set || changesNoField(set),
      render: ({ set }) => (set ? <Fields set={set} /> : null),
    },
    { key: "who", title: t("who"), render: ({ set, entry }) => (set ? <Who set={set} /> : <By user={entry.user} />) },
  ];
  const actions = ({ set, entry }: RecentRow) =>
    set
      ? [
          { key: "open", label: t("open"), icon: "fas_eye", quick: true, run: () => onOpen(set.id) },
          {
            key: "undo",
            label: say("undo"),
            icon: "fas_rotate-left",
            disabled: set.isUndone,
            run: () => onUndo(set.id),
          },
        ]
      : [
          {
            key: "open",
            label: entry.open.label,
            icon: "fas_eye",
            quick: true,
            run: () => void navigate({ to: entry.open.path }),
          },
        ];
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowName={({ set, entry }) => (set ? (set.changes[0]?.name ?? "") : entry.name)}
      actions={actions}
      loading={isLoading}
      empty={empty}
    />
  );
}

/** With the person where there is no room for a column of them. */
function When({ at, user }: { at: string; user: { name: string } | null }) {
  const { timeZone } = useTeamScope();
  const format = useFormatter();
  return (
    <>
      <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone })}</time>
      {user && <span className={classes.narrowWho}>{user.name}</span>}
    </>
  );
}

/** The first record by name, and how many others there are. */
function Records({ set }: { set: ChangeSetListed }) {
  const t = useTranslations("history.recent");
  const [first] = set.changes;
  const { count, isMore } = sizeOf(set);
  if (!first) return null;
  return (
    <span className={classes.records}>
      <NamedRecord id={first.recordId} name={first.name} />
      {count > 1 && <span className={classes.more}>{t("others", { count: count - 1, isMore: String(isMore) })}</span>}
    </span>
  );
}

function Kind({ set, onOpen }: { set: ChangeSetListed; onOpen: () => void }) {
  const t = useTranslations("history");
  const word = wordOf(set.kind, set.changes);
  const { count, isMore } = sizeOf(set);
  return (
    <span className={classes.kind}>
      <button type="button" className={classes.word} onClick={onOpen}>
        <Icon name={iconOf(word)} size={12} />
        <span>{t(`sets.${word}`, { count, isMore: String(isMore) })}</span>
      </button>
      {set.isUndone && <StatusTag color="gray">{t("undone")}</StatusTag>}
    </span>
  );
}

function Happened({ icon, sentence }: RecentEntry) {
  return (
    <span className={classes.kind}>
      <span className={classes.happened}>
        <Icon name={icon} size={12} />
        <span>{sentence}</span>
      </span>
    </span>
  );
}

const changesNoField = (set: ChangeSetListed): boolean => {
  const { titles, hasTags } = fieldsChanged(set);
  return titles.length === 0 && !hasTags;
};

function Fields({ set }: { set: ChangeSetListed }) {
  const t = useTranslations("history.recent");
  const format = useFormatter();
  const { titles, hasTags } = fieldsChanged(set);
  const named = hasTags ? [...titles, t("tags")] : titles;
  if (named.length === 0) return <span className={classes.none}>{t("noFields")}</span>;
  const all = format.list(named, { type: "unit" });
  return <span title={all}>{all}</span>;
}

function By({ user }: Pick<RecentEntry, "user">) {
  const t = useTranslations("history");
  return user ? <Person name={user.name} /> : <span className={classes.none}>{t("someone")}</span>;
}

function Who({ set }: { set: ChangeSetListed }) {
  const t = useTranslations("history");
  if (set.user) return <Person name={set.user.name} />;
  return (
    <span className={classes.none}>{isAutomatic(wordOf(set.kind, set.changes)) ? t("automatic") : t("someone")}</span>
  );
}
