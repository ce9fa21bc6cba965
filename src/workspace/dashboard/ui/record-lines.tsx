import { useFormatter } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { NamedRecord } from "#data/fields/ui/named-record.tsx";
import classes from "./cards.module.css";

export interface RecordLine {
  id: string;
  name: string;
  note: string;
  at: string;
  /** `at` in words. */
  ago: string;
}

/** Records below each other, each with a word about it and a time. */
export function RecordLines({ lines }: { lines: readonly RecordLine[] }) {
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  return (
    <ul className={classes.lines}>
      {lines.map(({ id, name, note, at, ago }) => (
        <li key={id} className={classes.line}>
          <div className={classes.lineWords}>
            <p className={classes.recordName}>
              <NamedRecord id={id} name={name} />
            </p>
            {note && <p className={classes.note}>{note}</p>}
          </div>
          <time
            className={classes.when}
            dateTime={at}
            title={format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone })}
          >
            {ago}
          </time>
        </li>
      ))}
    </ul>
  );
}
