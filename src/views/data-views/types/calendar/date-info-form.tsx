import { Select, Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections, useDefinitionsChanged, useFields } from "#data/collections/ui/structure-queries.ts";
import type { fieldTypeNamed } from "#data/fields/registry.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SaveBar } from "#ui/save-bar.tsx";
import { toast } from "#ui/toast.ts";
import { dataViewsContract, type ViewShown } from "../../contract.ts";
import { holdsAddress, holdsPicture, isYesOrNo } from "../../field-demands.ts";
import classes from "../../ui/admin/details/details.module.css";
import { ViewFieldSelect } from "../../ui/view-field-select.tsx";
import type { DateInfo } from "./calendar.ts";

const schema = z
  .object({
    collectionId: z.string().nullable(),
    dateFieldId: z.string().nullable(),
    imageFieldId: z.string().nullable(),
    textFieldId: z.string().nullable(),
    closedFieldId: z.string().nullable(),
    autoUpdate: z.boolean(),
  })
  .refine(({ collectionId, dateFieldId }) => collectionId === null || dateFieldId !== null, {
    path: ["dateFieldId"],
    message: "viewAdmin.dateInfo.needed",
  });

type Values = z.output<typeof schema>;

const parts = [
  { name: "dateFieldId", help: "dateFieldHelp", accepts: (type: FieldKind) => type.storage.kind === "date" },
  { name: "textFieldId", help: "textFieldHelp", accepts: holdsAddress },
  { name: "imageFieldId", help: "imageFieldHelp", accepts: holdsPicture },
  { name: "closedFieldId", help: "closedFieldHelp", accepts: isYesOrNo },
] as const;

type FieldKind = ReturnType<typeof fieldTypeNamed>;

/** Which collection says something about the days of a calendar, and by which of its fields. */
export function DateInfoForm({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.dateInfo");
  const { form, followed, choose } = useDateInfoForm(view);
  const { data: collections = [] } = useCollections();
  const { data: fields = [] } = useFields(form.values.collectionId ?? "");
  const { collectionId } = form.values;
  const titleOf = (id: unknown) => fields.find((field) => field.id === id)?.title ?? t("other");
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <button type="submit" hidden tabIndex={-1} />
      <FormError problem={form.problem} />
      <Card title={t("title")} subtitle={t("about")}>
        <div className={classes.stack}>
          <div className={classes.narrow}>
            <Select
              label={t("collection")}
              description={t("collectionHelp")}
              placeholder={t("noCollection")}
              data={collections.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
              value={collectionId}
              onChange={choose}
              clearable
              clearButtonProps={{ "aria-label": t("clear") }}
              searchable
              error={form.errors.collectionId}
              data-path="collectionId"
            />
            <ClashNote
              name="collectionId"
              followed={followed}
              show={(id) => collections.find((each) => each.id === id)?.pluralName ?? t("other")}
            />
          </div>
          {collectionId && (
            <>
              <FieldGrid columns={2}>
                {parts.map(({ name, help, accepts }) => (
                  <div key={name}>
                    <ViewFieldSelect
                      collectionId={collectionId}
                      accepts={accepts}
                      label={t(name)}
                      help={t(help)}
                      value={form.values[name]}
                      onChange={(fieldId) => form.setFieldValue(name, fieldId)}
                      isRequired={name === "dateFieldId"}
                      error={form.errors[name]}
                      path={name}
                    />
                    <ClashNote name={name} followed={followed} show={titleOf} />
                  </div>
                ))}
              </FieldGrid>
              <Switch
                label={t("autoUpdate")}
                description={t("autoUpdateHelp")}
                {...form.getInputProps("autoUpdate", { type: "checkbox" })}
              />
            </>
          )}
        </div>
      </Card>
      <SaveBar dirty={followed.isDirty} saving={form.saving} discard={followed.discard} />
    </form>
  );
}

function useDateInfoForm(view: ViewShown) {
  const t = useTranslations("viewAdmin.details");
  const { teamId } = useTeamScope();
  const changed = useDefinitionsChanged();
  const source = valuesOf((view.draft ?? view.settings).options.dateInfo as DateInfo);
  const form = useZodForm({
    schema,
    initialValues: source,
    submit: async (values) => {
      const body = { settings: { options: { dateInfo: infoOf(values) } } };
      followed.changedValues(values);
      try {
        await call(dataViewsContract.changeView, { params: { teamId, viewId: view.id }, body });
        toast.done(t(view.isPersonal ? "saved" : "savedAsDraft"));
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields.length === 0) toast.fail(t("saveFailed"));
        throw error;
      } finally {
        await changed();
      }
    },
  });
  const followed = useFollowedForm(form, source);
  useAskBeforeLeaving(followed.isDirty);
  /** Fields are of one collection alone. */
  const choose = (collectionId: string | null) => form.setValues({ ...nothing, collectionId });
  return { form, followed, choose };
}

const nothing: Values = {
  ...{ collectionId: null, dateFieldId: null, imageFieldId: null, textFieldId: null, closedFieldId: null },
  autoUpdate: true,
};

const valuesOf = (info: DateInfo): Values => info ?? nothing;

const infoOf = ({ collectionId, dateFieldId, ...rest }: Values): DateInfo =>
  collectionId && dateFieldId ? { collectionId, dateFieldId, ...rest } : null;
