import { useTranslations } from "use-intl";
import classes from "./conflict-list.module.css";
import type { UndoConflict } from "./undo-conflict.ts";

const mostNamed = 5;

type ConflictListProps = {
  conflict: UndoConflict;
  names: ReadonlyMap<string, string>;
  /** Of the fields that the person may see. */
  titles: ReadonlyMap<string, string>;
};

/** Which values of which records stay as they are; a record that stays as a whole, with its reason. */
export function ConflictList({ conflict, names, titles }: ConflictListProps) {
  const t = useTranslations("history.undo");
  const { records, others } = conflict;
  const left = records.length - mostNamed;
  return (
    <>
      <p className={classes.sentence}>{t("conflictBody")}</p>
      <ul className={classes.list}>
        {records.slice(0, mostNamed).map(({ id, message, fieldIds }) => (
          <li key={id}>
            <b>{names.get(id) || t("nameless")}</b>:{" "}
            {fieldIds.flatMap((fieldId) => titles.get(fieldId) ?? []).join(", ") || message}
          </li>
        ))}
        {left > 0 && <li>{t("moreRecords", { count: left })}</li>}
        {others.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </>
  );
}
