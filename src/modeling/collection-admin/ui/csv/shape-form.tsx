import { Button, SegmentedControl, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { SheetChoice } from "#data/csv/ui/sheet-choice.tsx";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { newId } from "#shared/ids.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { IconField } from "#ui/icon/icon-field.tsx";
import { csvShapesContract } from "../../contract.ts";
import page from "../new/new-collection-page.module.css";
import { suggestSingular } from "../suggest-plural.ts";
import { forgetErrors } from "../title-errors.ts";
import { usePlural } from "../use-plural.ts";
import { ColumnList } from "./column-list.tsx";
import type { Made, Shape } from "./csv-shape.ts";
import classes from "./shape-form.module.css";
import { asksDayFirst, bodyOf, columnsOf, shapeSchema } from "./shape-values.ts";

interface ShapeFormProps {
  shape: Shape;
  onMade: (made: Made) => void;
  startOver: () => void;
  chooseSheet: (sheet: string) => void;
}

/** What the file becomes, before anything is made. */
export function ShapeForm({ shape, onMade, startOver, chooseSheet }: ShapeFormProps) {
  const t = useTranslations("collections.csv");
  const say = useTranslations("collections.names");
  const language = useLocale();
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const [id] = useState(newId);
  const form = useZodForm({
    schema: shapeSchema,
    initialValues: {
      ...{ name: suggestSingular(shape.name, language), pluralName: shape.name, icon: "fas_table" },
      ...{ representsPeople: false, dayFirst: shape.dayFirst },
      columns: columnsOf(shape, (place) => t("untitled", { place })),
    },
    labels: { name: say("name"), pluralName: say("pluralName") },
    submit: async (values) => {
      const params = { teamId, shapeId: shape.id };
      const body = bodyOf(shape, id, values);
      const made = await call(csvShapesContract.createFromCsvShape, { params, body });
      await changed();
      const settings = { ...made.settings, dayFirst: values.dayFirst ?? made.settings.dayFirst };
      onMade({ ...made, settings, name: values.pluralName, shape });
    },
  });
  useAskBeforeLeaving(!form.saving);
  const setName = usePlural(form, shape.name);
  const { values, getInputProps, setFieldValue } = form;
  const asks = asksDayFirst(shape, values.columns);
  return (
    <form onSubmit={form.submit} noValidate className={page.form}>
      <FormError problem={form.problem} />
      <Card title={shape.fileName} subtitle={t("found", { rows: shape.rows, columns: shape.columns.length })}>
        <div className={page.stack}>
          <div className={page.iconRow}>
            <IconField label={say("icon")} {...getInputProps("icon")} value={values.icon} />
            <TextInput
              label={say("name")}
              description={say("nameHelp")}
              required
              {...getInputProps("name")}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={say("pluralName")}
              description={say("pluralHelp")}
              required
              {...getInputProps("pluralName")}
            />
          </div>
          <Switch
            label={t("people")}
            description={t("peopleHelp")}
            {...getInputProps("representsPeople", { type: "checkbox" })}
          />
          {asks && (
            <div className={classes.question} data-path="dayFirst">
              <span id="day-first">{t("dayFirst")}</span>
              <SegmentedControl
                aria-labelledby="day-first"
                value={values.dayFirst === null ? "" : values.dayFirst ? "day" : "month"}
                onChange={(choice) => setFieldValue("dayFirst", choice === "day")}
                data={[
                  { value: "day", label: t("day") },
                  { value: "month", label: t("month") },
                ]}
              />
            </div>
          )}
        </div>
      </Card>
      <Card title={t("columns")} subtitle={t("columnsAbout")} padding="none">
        <SheetChoice uploaded={shape} choose={chooseSheet} />
        <ColumnList
          shape={shape}
          columns={values.columns}
          onChange={(columns) => {
            setFieldValue("columns", columns);
            forgetErrors(form, "columns");
          }}
          errors={form.errors}
        />
      </Card>
      <div className={page.footer}>
        <Button variant="default" disabled={form.saving} onClick={startOver}>
          {t("otherFile")}
        </Button>
        <Button type="submit" loading={form.saving} disabled={asks && values.dayFirst === null}>
          {t("create", { rows: shape.rows })}
        </Button>
      </div>
    </form>
  );
}
