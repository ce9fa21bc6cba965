import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { PersonAvatar } from "#ui/person.tsx";
import type { StructureChange } from "../contract.ts";
import { ChangedDetails } from "./changed-details.tsx";
import classes from "./changes-card.module.css";

type ChangeLineProps = { change: StructureChange; isUndoing: boolean; undo: () => void };

/** Who did what, when, and the way back where there is one. */
export function ChangeLine({ change, isUndoing, undo }: ChangeLineProps) {
  const t = useTranslations("structure.changes");
  const ui = useTranslations("ui.actions");
  const { teamId, timeZone } = useTeamScope();
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const at = new Date(change.at);
  const name = change.name || t("nameless");
  const place = change.collectionId && pathTo("admin.collection", { teamId, dataCollectionId: change.collectionId });
  const link = (words: ReactNode) =>
    place && change.collectionName ? (
      <Anchor component={Link} to={place} inherit underline="always">
        {words}
      </Anchor>
    ) : (
      words
    );
  const isItself = change.subject === "collection";
  const isYoung = now.getTime() - at.getTime() < 60_000;
  return (
    <li className={classes.line}>
      <PersonAvatar name={change.user?.name ?? t("someone")} size={28} />
      <div className={classes.words}>
        <div className={classes.sentence}>
          {t.rich(sentenceOf(change), {
            b: (words) => <b>{isItself ? link(words) : words}</b>,
            name,
            subject: change.subject,
          })}
        </div>
        <ChangedDetails change={change} />
        <div className={classes.meta}>
          {change.user?.name ?? t("someone")}
          {" · "}
          <time dateTime={change.at} title={format.dateTime(at, { dateStyle: "medium", timeStyle: "short", timeZone })}>
            {isYoung ? t("justNow") : format.relativeTime(at, now)}
          </time>
          {!isItself && change.collectionName && (
            <>
              {" · "}
              {link(change.collectionName)}
            </>
          )}
        </div>
      </div>
      {change.isUndoable && (
        <Button
          variant="subtle"
          size="xs"
          loading={isUndoing}
          onClick={undo}
          aria-label={t("undoOf", { undo: ui("undo"), name })}
        >
          {ui("undo")}
        </Button>
      )}
    </li>
  );
}

function sentenceOf({ kind, order, isTypeChange }: StructureChange) {
  // Each kind of definition that has an order brings its sentence.
  if (order) return `said.${order}` as "said.fieldOrder";
  return isTypeChange ? ("said.typeChange" as const) : (`said.${kind}` as const);
}
