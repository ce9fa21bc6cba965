import { Button, MultiSelect, SegmentedControl } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Card } from "#ui/card.tsx";
import classes from "./import-panel.module.css";
import { JoinOffers } from "./joined-row.tsx";
import { LeftOut } from "./left-out.tsx";
import {
  asksDates,
  asksDecimals,
  hasIds,
  keyChoices,
  leftOut,
  type MappingDraft,
  mapToNewField,
  missingForCheck,
  namingChoices,
  type Uploaded,
} from "./mapping.ts";
import { MappingTable } from "./mapping-table.tsx";
import { SheetChoice } from "./sheet-choice.tsx";

type MappingFormProps = {
  uploaded: Uploaded;
  fields: readonly Field[];
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
  check: () => void;
  startOver: () => void;
  chooseSheet: ((sheet: string) => void) | undefined;
};

/** Where each column goes, how its cells are read, and by what rows find their records. */
export function MappingForm({ uploaded, fields, draft, onChange, check, startOver, chooseSheet }: MappingFormProps) {
  const t = useTranslations("csvImport");
  const change = (part: Partial<MappingDraft>) => onChange({ ...draft, ...part });
  const [keys, naming] = [keyChoices(fields, draft), namingChoices(fields, draft)];
  const [dates, decimals] = [asksDates(fields, draft), asksDecimals(fields, draft)];
  const missing = missingForCheck(fields, draft);
  const reasonId = useId();
  const unused = leftOut(uploaded, draft);
  const mayShape = useMay("team_admin_data_collections");
  const makeFields = () =>
    onChange(
      unused.reduce((before, column) => {
        const title = column.title || t("untitled", { place: column.column + 1 });
        return mapToNewField(before, { ...column, title }, column.asFields[0]!);
      }, draft),
    );
  const choices = (some: readonly Field[]) => some.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <Card
        title={uploaded.fileName}
        subtitle={t("found", { rows: uploaded.rows, columns: uploaded.columns.length })}
        padding="none"
      >
        <SheetChoice uploaded={uploaded} choose={chooseSheet} />
        <JoinOffers {...{ uploaded, fields, draft, onChange }} />
        {unused.length > 0 && <LeftOut columns={unused} makeFields={mayShape ? makeFields : undefined} />}
        <MappingTable {...{ uploaded, fields, draft, onChange }} />
      </Card>
      {(dates || decimals) && (
        <Card title={t("reading")}>
          <div className={classes.options}>
            {dates && (
              <Question label={t("dayFirst")}>
                <SegmentedControl
                  aria-label={t("dayFirst")}
                  value={draft.dayFirst === null ? "" : draft.dayFirst ? "day" : "month"}
                  onChange={(choice) => change({ dayFirst: choice === "day" })}
                  data={[
                    { value: "day", label: t("day") },
                    { value: "month", label: t("month") },
                  ]}
                />
              </Question>
            )}
            {decimals && (
              <Question label={t("decimals")}>
                <SegmentedControl
                  aria-label={t("decimals")}
                  value={draft.decimalComma ? "comma" : "point"}
                  onChange={(choice) => change({ decimalComma: choice === "comma" })}
                  data={[
                    { value: "point", label: "1,234.5" },
                    { value: "comma", label: "1.234,5" },
                  ]}
                />
              </Question>
            )}
          </div>
        </Card>
      )}
      <Card title={t("existing")} subtitle={t(hasIds(draft) ? "byId" : "existingAbout")}>
        <div className={classes.stack}>
          {!hasIds(draft) && (
            <MultiSelect
              label={t("keys")}
              description={t("keysHelp")}
              placeholder={draft.keyFieldIds.length === 0 ? t("noKeys") : ""}
              data={choices(keys)}
              value={draft.keyFieldIds}
              onChange={(keyFieldIds) => change({ keyFieldIds })}
              maxValues={10}
            />
          )}
          {naming.length > 0 && (
            <MultiSelect
              label={t("createMissing")}
              description={t("createMissingHelp")}
              placeholder={draft.createMissing.length === 0 ? t("createNone") : ""}
              data={choices(naming)}
              value={draft.createMissing}
              onChange={(createMissing) => change({ createMissing })}
            />
          )}
        </div>
      </Card>
      <div className={classes.buttons}>
        <Button variant="default" onClick={startOver}>
          {t("otherFile")}
        </Button>
        <Button type="submit" disabled={missing !== undefined} aria-describedby={missing && reasonId}>
          {t("check", { rows: uploaded.rows })}
        </Button>
      </div>
      {missing && (
        <p className={classes.hint} id={reasonId} role="status">
          {t(missing)}
        </p>
      )}
    </form>
  );
}

function Question({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={classes.question}>
      <span>{label}</span>
      {children}
    </div>
  );
}
