import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { Chip } from "#data/fields/ui/chip.tsx";
import { ChoiceInput } from "#data/fields/ui/choice-input.tsx";
import { useRecordSearch } from "#data/fields/ui/record-search.ts";
import { recordsContract } from "#data/records/contract.ts";
import { lineDown } from "#data/records/ui/record-places.ts";
import { recordQuery, type WholeRecord } from "#data/records/ui/record-queries.ts";
import { useRecordFields } from "#data/records/ui/use-record-fields.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./merge.module.css";

type ChooseOtherProps = { recordId: string; onChoose: (id: string) => void };

/** Who may be the same is offered; anybody else is found by name. */
export function ChooseOther({ recordId, onChoose }: ChooseOtherProps) {
  const { teamId } = useTeamScope();
  const { data: record } = useQuery(recordQuery(teamId, recordId));
  return record ? <Candidates record={record} onChoose={onChoose} /> : <SkeletonText lines={4} />;
}

function Candidates({ record, onChoose }: { record: WholeRecord; onChoose: (id: string) => void }) {
  const t = useTranslations("recordPage.merge");
  const { teamId } = useTeamScope();
  const { fields } = useRecordFields(record);
  const { data: collections = [] } = useCollections();
  // Somebody may stand among the campers and among the staff.
  const whole = lineDown(collections, record.homeId)[0]?.id ?? record.homeId;
  const { data } = useQuery({
    queryKey: ["possible-duplicates", teamId, record.id, record.version],
    queryFn: ({ signal }) =>
      call(
        recordsContract.findPossibleDuplicates,
        {
          params: { teamId, collectionId: record.homeId },
          body: { values: record.values, recordId: record.id },
        },
        { signal },
      ),
  });
  const found = data?.records ?? [];
  const titleOf = (id: string) => fields.find((field) => field.id === id)?.title;
  return (
    <div className={classes.choosing}>
      {found.length > 0 && (
        <section aria-label={t("possible")}>
          <p className={classes.caption}>{t("possible")}</p>
          <ul className={classes.candidates}>
            {found.map(({ id, name, collections, fieldIds }) => (
              <li key={id}>
                <button type="button" className={classes.candidate} onClick={() => onChoose(id)}>
                  <Icon name="fas_user" size={14} />
                  <span className={classes.candidateName}>{name || t("unnamed")}</span>
                  <span className={classes.hint}>
                    {[...collections.map((each) => each.name), ...fieldIds.flatMap((each) => titleOf(each) ?? [])].join(
                      " · ",
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FindRecord
        collectionId={whole}
        description={t("findHelp", { name: record.name || t("unnamed") })}
        leaveOut={record.id}
        onChoose={onChoose}
      />
    </div>
  );
}

type FindRecordProps = {
  collectionId: string;
  description: string;
  leaveOut: string;
  onChoose: (id: string) => void;
};

function FindRecord({ collectionId, description, leaveOut, onChoose }: FindRecordProps) {
  const t = useTranslations("recordPage.merge");
  const say = useTranslations("fields.inputs.choices");
  const [search, setSearch] = useState("");
  const [wasOpened, setOpened] = useState(false);
  const { found, error, isSearching, refetch } = useRecordSearch([collectionId], search, wasOpened);
  return (
    <ChoiceInput
      label={t("find")}
      description={description}
      room="page"
      chosen={[]}
      most={1}
      onOpen={() => setOpened(true)}
      onChange={([id]) => id && onChoose(id)}
      search={search}
      onSearch={setSearch}
      offer={{
        choices: found.filter(({ id }) => id !== leaveOut),
        state: error ? "failed" : isSearching ? "loading" : "ready",
        retry: () => void refetch(),
        nothing: say("noRecords"),
      }}
      drawChip={() => null}
      drawChoice={(choice) => <Chip known={choice.name ? choice : { ...choice, name: t("unnamed") }} />}
    />
  );
}
