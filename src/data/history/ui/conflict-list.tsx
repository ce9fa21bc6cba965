import { useTranslations } from "use-intl";
import classes from "./conflict-list.module.css";
import type { UndoConflict } from "./undo-conflict.ts";

const mostNamed = 5;

/** Which records stand in the way, each with its reason. */
export function ConflictList({ conflict, names }: { conflict: UndoConflict; names: ReadonlyMap<string, string> }) {
  const t = useTranslations("history.undo");
  const { records, others } = conflict;
  const left = records.length - mostNamed;
  return (
    <>
      <p className={classes.sentence}>{t("conflictBody", { count: records.length })}</p>
      <ul className={classes.list}>
        {records.slice(0, mostNamed).map(({ id, message }) => (
          <li key={id}>
            <b>{names.get(id) || t("nameless")}</b>: {message}
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
