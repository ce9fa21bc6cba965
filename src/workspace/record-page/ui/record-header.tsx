import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { avatarOf, leavesOf, lineDown } from "#data/records/ui/record-places.ts";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import { useRecordFields } from "#data/records/ui/use-record-fields.ts";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import classes from "./record-header.module.css";
import { RecordTags } from "./record-tags.tsx";
import { useTellingFields } from "./use-telling-fields.ts";

/** Face and name; everywhere that a record stands alone. */
export function RecordTitle({ record, size = 40 }: { record: WholeRecord; size?: number }) {
  const t = useTranslations("recordPage");
  return (
    <span className={classes.title} data-face>
      <RecordFace record={record} size={size} />
      <span>{record.name || t("untitled")}</span>
    </span>
  );
}

function RecordFace({ record, size }: { record: WholeRecord; size: number }) {
  const { data: collections = [] } = useCollections();
  const { fields } = useRecordFields(record);
  const { fileId, isPerson } = avatarOf(record, collections, fields);
  const icon = lineDown(collections, record.homeId).at(-1)?.icon ?? "fas_file-lines";
  if (fileId || isPerson)
    return <PersonAvatar name={record.name} picture={fileId ? fileAddress(fileId, 256) : null} size={size} />;
  return (
    <span className={classes.face} style={{ width: size, height: size }} aria-hidden>
      <Icon name={icon} size={Math.round(size * 0.45)} />
    </span>
  );
}

/** Where the record is, what it is tagged with, what tells most of it, and who changed it last. */
export function RecordFacts({ record }: { record: WholeRecord }) {
  return (
    <div className={classes.facts}>
      <div className={classes.places}>
        <CollectionChips record={record} />
        <RecordTags record={record} />
      </div>
      <Telling record={record} />
      <LastChange record={record} />
    </div>
  );
}

function Telling({ record }: { record: WholeRecord }) {
  const fields = useTellingFields(record);
  if (fields.length === 0) return null;
  return (
    <dl className={classes.telling}>
      {fields.map((field) => (
        <div key={field.id} className={classes.told}>
          <dt>{field.title}</dt>
          <dd>
            <FieldDisplay field={field} value={record.values[field.id]} room="cell" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function CollectionChips({ record }: { record: WholeRecord }) {
  const t = useTranslations("recordPage");
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  return (
    <ul className={classes.collections} aria-label={t("collections")}>
      {leavesOf(record, collections).map(({ id, icon, pluralName }) => (
        <li key={id}>
          <Link to={pathTo("team.records", { teamId, dataCollectionId: id })!} className={classes.collection}>
            <Icon name={icon} size={12} />
            {pluralName}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LastChange({ record }: { record: WholeRecord }) {
  const t = useTranslations("recordPage");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const say = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short", timeZone });
  const name = record.people[record.updatedBy ?? ""];
  const date = say(record.updatedAt);
  return (
    <span className={classes.changed} title={t("created", { number: record.number, date: say(record.createdAt) })}>
      {name ? t("changedBy", { name, date }) : t("changed", { date })}
    </span>
  );
}
