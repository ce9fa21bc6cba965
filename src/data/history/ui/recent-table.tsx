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
import { fieldsChanged, iconOf, isAutomatic, sizeOf, wordOf } from "./set-words.ts";

interface RecentTableProps {
  sets: readonly ChangeSetListed[];
  isLoading: boolean;
  empty: ReactNode;
  onOpen(changeSetId: string): void;
  onUndo(changeSetId: string): void;
}

export function RecentTable({ sets, isLoading, empty, onOpen, onUndo }: RecentTableProps) {
  const t = useTranslations("history.recent");
  const say = useTranslations("ui.actions");
  const columns: Column<ChangeSetListed>[] = [
    { key: "at", title: t("when"), priority: 3, render: (set) => <When set={set} /> },
    { key: "record", title: t("record"), priority: 1, render: (set) => <Records set={set} /> },
    {
      key: "kind",
      title: t("kind"),
      priority: 2,
      render: (set) => <Kind set={set} onOpen={() => onOpen(set.id)} />,
    },
    { key: "fields", title: t("fields"), isEmpty: changesNoField, render: (set) => <Fields set={set} /> },
    { key: "who", title: t("who"), render: (set) => <Who set={set} /> },
  ];
  const actions = (set: ChangeSetListed) => [
    { key: "open", label: t("open"), icon: "fas_eye", quick: true, run: () => onOpen(set.id) },
    { key: "undo", label: say("undo"), icon: "fas_rotate-left", disabled: set.isUndone, run: () => onUndo(set.id) },
  ];
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={sets}
      rowKey={({ id }) => id}
      rowName={({ changes }) => changes[0]?.name ?? ""}
      actions={actions}
      loading={isLoading}
      empty={empty}
    />
  );
}

/** With the person where there is no room for a column of them. */
function When({ set: { at, user } }: { set: ChangeSetListed }) {
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

function Who({ set }: { set: ChangeSetListed }) {
  const t = useTranslations("history");
  if (set.user) return <Person name={set.user.name} />;
  return (
    <span className={classes.none}>{isAutomatic(wordOf(set.kind, set.changes)) ? t("automatic") : t("someone")}</span>
  );
}
