import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { leavesOf } from "#data/records/ui/record-places.ts";
import { recordQuery, type WholeRecord } from "#data/records/ui/record-queries.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { RecordTitle } from "./record-header.tsx";
import classes from "./record-hover-card.module.css";
import { useTellingFields } from "./use-telling-fields.ts";

/** What a chip tells when it is pointed at: who, where, and the first things that are known. */
export default function RecordHoverCard({ id }: { id: string }) {
  const t = useTranslations("recordPage");
  const { teamId } = useTeamScope();
  const { data, error } = useQuery({ ...recordQuery(teamId, id), staleTime: 10_000 });
  if (error && !data) return <p className={classes.quiet}>{t("failed.text")}</p>;
  return data ? <Telling record={data} /> : <SkeletonText lines={3} />;
}

function Telling({ record }: { record: WholeRecord }) {
  const { data: collections = [] } = useCollections();
  const telling = useTellingFields(record);
  return (
    <KnownNames value={knownFrom(record)}>
      <div className={classes.name}>
        <RecordTitle record={record} size={28} />
      </div>
      <p className={classes.quiet}>
        {leavesOf(record, collections)
          .map(({ pluralName }) => pluralName)
          .join(", ")}
      </p>
      {telling.length > 0 && (
        <dl className={classes.values}>
          {telling.map((field) => (
            <div key={field.id} className={classes.pair}>
              <dt>{field.title}</dt>
              <dd>
                <FieldDisplay field={field} value={record.values[field.id]} room="cell" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </KnownNames>
  );
}
