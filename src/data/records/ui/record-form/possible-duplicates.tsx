import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { recordsContract } from "../../contract.ts";
import type { Values } from "./form-fields.ts";
import classes from "./record-form.module.css";

interface PossibleDuplicatesProps {
  collectionId: string;
  fields: readonly Field[];
  /** As they stood when the person last left a field; asked then, not with every letter. */
  values: Values;
}

/** People who may be the same as the one being written down. It only tells: two of a family share an address. */
export function PossibleDuplicates({ collectionId, fields, values }: PossibleDuplicatesProps) {
  const t = useTranslations("recordForm.duplicates");
  const { teamId } = useTeamScope();
  const told = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === "string" && value));
  const { data } = useQuery({
    queryKey: ["possible-duplicates", teamId, collectionId, told],
    queryFn: ({ signal }) =>
      call(
        recordsContract.findPossibleDuplicates,
        { params: { teamId, collectionId }, body: { values: told } },
        { signal },
      ),
    enabled: Object.keys(told).length > 0,
  });
  const titleOf = (id: string) => fields.find((field) => field.id === id)?.title;
  const found = data?.records ?? [];
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={classes.duplicates}>
          <Icon name="fas_users" size={16} />
          <div>
            <p className={classes.duplicatesTitle}>{t("title", { count: found.length })}</p>
            <ul className={classes.duplicatesList}>
              {found.map(({ id, name, collections, fieldIds }) => (
                <li key={id}>
                  <a href={pathTo("team.record", { teamId, dataRecordId: id })} target="_blank" rel="noreferrer">
                    {name || t("unnamed")}
                  </a>{" "}
                  <span className={classes.muted}>
                    {[...collections.map((each) => each.name), ...fieldIds.flatMap((each) => titleOf(each) ?? [])].join(
                      " · ",
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
