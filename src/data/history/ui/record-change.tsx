import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { TagChip } from "#data/tags/ui/tag-chip.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { ChangedField, ChangeKind } from "../contract.ts";
import { useTagsById } from "./history-queries.ts";
import classes from "./record-change.module.css";
import { ValueChange } from "./value-change.tsx";

type NamedCollection = { id: string; name: string };

export type ShownChange = {
  kind: ChangeKind;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  tags: { before: string[]; after: string[] } | null;
  moves: { joined: NamedCollection[]; left: NamedCollection[] } | null;
};

interface RecordChangeProps {
  change: ShownChange;
  fields: ReadonlyMap<string, ChangedField>;
  /** What can be done with the old value of a field. */
  actionFor?: (field: ChangedField, before: unknown) => ReactNode;
  /** More than a few fields are told by their number, until somebody wants to see them. */
  folds?: boolean;
}

const mostLines = 6;
const mostWithoutFold = 3;

/** What one change did to a record: field by field, its tags, and where it was moved. */
export function RecordChange({ change, fields, actionFor, folds = false }: RecordChangeProps) {
  const t = useTranslations("history.values");
  const [showsAll, setShowsAll] = useState(false);
  const isFirst = change.kind === "created";
  const lines = isAboutValues(change) ? Object.keys(change.after).flatMap((id) => fields.get(id) ?? []) : [];
  const { tags, moves } = change;
  const isHidden = change.kind === "updated" && lines.length === 0 && !tags && !moves;
  const isFolding = folds && lines.length > mostWithoutFold;
  const isWhole = showsAll || (!isFolding && lines.length <= mostLines + 1);
  const shown = isWhole ? lines : lines.slice(0, isFolding ? 0 : mostLines);
  if (lines.length === 0 && !tags && !moves && !isHidden) return null;
  return (
    <ul className={classes.lines}>
      {isFolding && (
        <li>
          <button
            type="button"
            className={classes.all}
            aria-expanded={showsAll}
            onClick={() => setShowsAll((before) => !before)}
          >
            {t("fields", { count: lines.length })}
            <Icon name={showsAll ? "fas_chevron-up" : "fas_chevron-down"} size={10} />
          </button>
        </li>
      )}
      {shown.map((field) => (
        <ValueChange
          key={field.id}
          field={field}
          before={change.before[field.id]}
          after={change.after[field.id]}
          isFirst={isFirst}
          action={!isFirst && actionFor?.(field, change.before[field.id])}
        />
      ))}
      {!isFolding && !isWhole && (
        <li>
          <button type="button" className={classes.all} onClick={() => setShowsAll(true)}>
            {t("showAll", { count: lines.length })}
          </button>
        </li>
      )}
      {tags && <TagChange before={tags.before} after={tags.after} />}
      {moves && <Moves {...moves} />}
      {isHidden && <li className={classes.note}>{t("hidden")}</li>}
    </ul>
  );
}

/** Into the bin and out of it a record goes as it is. */
const isAboutValues = ({ kind }: ShownChange) => kind === "created" || kind === "updated";

function TagChange({ before, after }: { before: string[]; after: string[] }) {
  const t = useTranslations("history.values");
  const known = useTagsById(true);
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const row = (ids: string[], label: string) =>
    ids.length > 0 && (
      <li className={classes.note}>
        <span>{label}</span>
        {ids.map((id) => (
          <TagChip key={id} tag={known.get(id) ?? { name: t("goneTag"), color: "gray" }} />
        ))}
      </li>
    );
  return (
    <>
      {row(added, t("tagsAdded", { count: added.length }))}
      {row(removed, t("tagsRemoved", { count: removed.length }))}
    </>
  );
}

function Moves({ joined, left }: { joined: NamedCollection[]; left: NamedCollection[] }) {
  const t = useTranslations("history.values");
  const format = useFormatter();
  const names = (places: NamedCollection[]) => format.list(places.map(({ name }) => name));
  return (
    <>
      {joined.length > 0 && <li className={classes.note}>{t("joined", { places: names(joined) })}</li>}
      {left.length > 0 && <li className={classes.note}>{t("left", { places: names(left) })}</li>}
    </>
  );
}
