import { Button, Group, Radio } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { KnownNames, knownFrom } from "#data/fields/ui/known-names.tsx";
import { useUndo } from "#data/history/ui/use-undo.ts";
import { recordsKey, type WholeRecord } from "#data/records/ui/record-queries.ts";
import { useRecordFields } from "#data/records/ui/use-record-fields.ts";
import { ApiError } from "#shared/errors.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.ts";
import { mergingContract } from "../contract.ts";
import { chosenValues, type Difference, differencesOf, type Side, sideBefore } from "./choose-values.ts";
import classes from "./merge.module.css";

type CompareRecordsProps = {
  one: WholeRecord;
  two: WholeRecord;
  onBack: (() => void) | undefined;
  onDone: () => void;
};

/** Side by side, field by field: which record stays, and whose value each field takes. */
export function CompareRecords({ one, two, onBack, onDone }: CompareRecordsProps) {
  const t = useTranslations("recordPage.merge");
  const say = useTranslations("ui.actions");
  const fieldsOfOne = useRecordFields(one);
  const fieldsOfTwo = useRecordFields(two);
  // The older one is what others have linked to, noted and printed.
  const [keptId, setKeptId] = useState(one.number <= two.number ? one.id : two.id);
  // By record: whoever changes their mind about which stays has chosen the same values.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [kept, other] = keptId === one.id ? [one, two] : [two, one];
  const { merge, isBusy } = useMerge(kept, other, onDone);
  if (fieldsOfOne.isLoading || fieldsOfTwo.isLoading) return <SkeletonText lines={8} />;
  const fields = new Map([...fieldsOfOne.fields, ...fieldsOfTwo.fields].map((field) => [field.id, field]));
  const differences = differencesOf([...fields.keys()], kept.values, other.values);
  const sideOf = (difference: Difference): Side => {
    const given = chosen[difference.fieldId];
    if (given === undefined) return sideBefore(difference);
    if (given === "both") return "both";
    return given === kept.id ? "kept" : "other";
  };
  const sides = Object.fromEntries(differences.map((each) => [each.fieldId, sideOf(each)]));
  const choose = (fieldId: string, side: Side) => {
    const record = side === "kept" ? kept.id : other.id;
    setChosen({ ...chosen, [fieldId]: side === "both" ? "both" : record });
  };
  return (
    <div className={classes.compare}>
      <p className={classes.lead}>{t("lead")}</p>
      <Radio.Group label={t("keep")} value={keptId} onChange={setKeptId}>
        <div className={classes.heads}>
          {[one, two].map((record) => (
            <RecordHead key={record.id} record={record} isKept={record.id === keptId} />
          ))}
        </div>
      </Radio.Group>
      {differences.length > 0 ? (
        <div className={classes.fields}>
          {differences.map((difference) => (
            <FieldChoice
              key={difference.fieldId}
              field={fields.get(difference.fieldId)!}
              records={[one, two]}
              difference={difference}
              keptId={keptId}
              side={sideOf(difference)}
              onChoose={(side) => choose(difference.fieldId, side)}
            />
          ))}
        </div>
      ) : (
        <p className={classes.lead}>{t("same")}</p>
      )}
      <div className={classes.foot}>
        <p className={classes.result}>
          {t("result", { kept: nameOf(kept, t("unnamed")), other: nameOf(other, t("unnamed")) })}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onBack ?? onDone}>
            {onBack ? t("back") : say("cancel")}
          </Button>
          <Button loading={isBusy} onClick={() => void merge(chosenValues(differences, sides))}>
            {t("confirm")}
          </Button>
        </Group>
      </div>
    </div>
  );
}

const nameOf = ({ name }: { name: string }, unnamed: string) => name || unnamed;

function RecordHead({ record, isKept }: { record: WholeRecord; isKept: boolean }) {
  const t = useTranslations("recordPage");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const date = format.dateTime(new Date(record.createdAt), { dateStyle: "medium", timeZone });
  return (
    <Choice value={record.id} isChosen={isKept}>
      <span className={classes.headName}>{nameOf(record, t("merge.unnamed"))}</span>
      <span className={classes.hint}>{t("created", { number: record.number, date })}</span>
    </Choice>
  );
}

type FieldChoiceProps = {
  field: Field;
  records: readonly [WholeRecord, WholeRecord];
  difference: Difference;
  keptId: string;
  side: Side;
  onChoose: (side: Side) => void;
};

function FieldChoice({ field, records, difference, keptId, side, onChoose }: FieldChoiceProps) {
  const t = useTranslations("recordPage.merge");
  const choices = records.map((record) => {
    const at: Side = record.id === keptId ? "kept" : "other";
    return { at, record, value: difference[at] };
  });
  return (
    <Radio.Group
      label={field.title}
      value={side}
      onChange={(value) => onChoose(value as Side)}
      classNames={{ root: classes.field ?? "", label: classes.title ?? "" }}
    >
      <div className={classes.options}>
        {choices.map(({ at, record, value }) => (
          <Choice key={record.id} value={at} isChosen={side === at}>
            {value === null ? (
              <span className={classes.hint}>{t("empty")}</span>
            ) : (
              <KnownNames.Provider value={knownFrom(record)}>
                <FieldDisplay field={field} value={value} room="cell" />
              </KnownNames.Provider>
            )}
          </Choice>
        ))}
        {difference.both !== undefined && (
          <Choice value="both" isChosen={side === "both"} isWide>
            {t("both")}
          </Choice>
        )}
      </div>
    </Radio.Group>
  );
}

type ChoiceProps = { value: string; isChosen: boolean; isWide?: boolean; children: ReactNode };

/** The whole card can be pressed. */
const Choice = ({ value, isChosen, isWide, children }: ChoiceProps) => (
  <Radio
    value={value}
    size="xs"
    label={<span className={classes.value}>{children}</span>}
    wrapperProps={{ "data-chosen": isChosen || undefined, "data-wide": isWide || undefined }}
    classNames={{
      root: classes.choice ?? "",
      body: classes.choiceBody ?? "",
      labelWrapper: classes.choiceLabel ?? "",
      label: classes.choiceText ?? "",
    }}
  />
);

/** Whoever was on the page of the one that goes is led to the one that stays. */
function useMerge(kept: WholeRecord, other: WholeRecord, onDone: () => void) {
  const t = useTranslations("recordPage.merge");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const undo = useUndo();
  const [isBusy, setBusy] = useState(false);
  const readAnew = () => queries.invalidateQueries({ queryKey: recordsKey(teamId) });
  const merge = async (values: Record<string, unknown>) => {
    setBusy(true);
    try {
      const body = { fromId: other.id, values, version: kept.version, fromVersion: other.version };
      const done = await call(mergingContract.mergeRecords, { params: { teamId, recordId: kept.id }, body });
      const gone = pathTo("team.record", { teamId, dataRecordId: other.id })!;
      if (window.location.pathname.startsWith(gone))
        await navigate({ to: pathTo("team.record", { teamId, dataRecordId: kept.id })! });
      onDone();
      toast.done(t("done", { name: nameOf(done, t("unnamed")), records: done.records }), {
        undo: { label: say("undo"), run: () => void undo(done.changeSetId).then(readAnew) },
      });
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === "conflict";
      toast.fail(explainFailure(t(isOvertaken ? "changed" : "failed"), error));
    } finally {
      setBusy(false);
      void readAnew();
    }
  };
  return { merge, isBusy };
}
