import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
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
  const t = useTranslations("dashboard");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  return (
    <ul className={classes.lines}>
      {lines.map(({ id, name, note, at, ago }) => (
        <li key={id} className={classes.line}>
          <div className={classes.lineWords}>
            <p className={classes.recordName}>
              <RecordLink id={id}>{name || t("unnamed")}</RecordLink>
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

export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  const { teamId } = useTeamScope();
  return (
    <Anchor component={Link} to={pathTo("team.record", { teamId, dataRecordId: id })!} c="var(--text)" fw={500} inherit>
      {children}
    </Anchor>
  );
}
