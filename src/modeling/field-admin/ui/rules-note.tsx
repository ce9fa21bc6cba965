import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { hasScreen, pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldChangesContract } from "#modeling/field-changes/contract.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./rules-note.module.css";

/** What a rule that was just switched on would mean for the records that are there. */
export function RulesNote({ field, isRequired, isUnique }: { field: Field; isRequired: boolean; isUnique: boolean }) {
  const t = useTranslations("dataFields.rules");
  const { teamId } = useTeamScope();
  const { data, isError, isFetching } = useQuery({
    // Not kept: records change all the time.
    queryKey: ["field-rules", teamId, field.id, isRequired, isUnique],
    queryFn: ({ signal }) =>
      call(
        fieldChangesContract.checkFieldRules,
        { params: { teamId, collectionId: field.collectionId, fieldId: field.id } },
        { signal },
      ),
    enabled: isRequired || isUnique,
    staleTime: 0,
    gcTime: 0,
  });
  const problems = data && [
    ...(data.isHidden ? [t("hidden")] : []),
    ...(isRequired && data.empty > 0 ? [t("empty", { count: data.empty, records: data.records })] : []),
    ...(isRequired ? data.held.map(({ kind, name }) => t(kind === "view" ? "heldView" : "heldWizard", { name })) : []),
    ...(isUnique && data.repeated > 0 ? [t("repeated", { count: data.repeated })] : []),
  ];
  return (
    <div role="status" className={classes.region}>
      {(isRequired || isUnique) && (
        <div className={classes.note} data-tone={problems && problems.length > 0 ? "warn" : "calm"}>
          {isFetching && !data && <p>{t("checking")}</p>}
          {isError && <p>{t("failed")}</p>}
          {problems?.length === 0 && (
            <p>
              <Icon name="fas_check" size={12} /> {t("fits", { records: data?.records ?? 0 })}
            </p>
          )}
          {problems?.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {isUnique && data && data.examples.length > 0 && (
            <ul className={classes.examples}>
              {data.examples.map(({ count, records }) => (
                <li key={records[0]?.id}>
                  {records.map(({ id, name }, place) => (
                    <span key={id}>
                      {place > 0 && ", "}
                      <RecordName id={id} name={name} />
                    </span>
                  ))}
                  {count > records.length && ` ${t("andMore", { count: count - records.length })}`}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

/** A link as soon as records have a page. */
export function RecordName({ id, name }: { id: string; name: string }) {
  const t = useTranslations("dataFields.rules");
  const { teamId } = useTeamScope();
  const called = name || t("nameless");
  if (!hasScreen("team.record")) return called;
  return (
    <Anchor component={Link} to={pathTo("team.record", { teamId, dataRecordId: id })!} inherit underline="always">
      {called}
    </Anchor>
  );
}
