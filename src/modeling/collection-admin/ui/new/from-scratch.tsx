import { Button, Switch, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { IconField } from "#ui/icon/icon-field.tsx";
import { MembershipEditor } from "../membership-editor.tsx";
import { ParentSelect } from "../parent-select.tsx";
import { forgetErrors } from "../title-errors.ts";
import { FirstFields } from "./first-fields.tsx";
import classes from "./new-collection-page.module.css";
import { useScratchForm } from "./use-scratch-form.ts";

/** A collection with its first fields; everything but the name can wait. */
export function FromScratch({ parentId }: { parentId: string | null }) {
  const t = useTranslations("collections.scratch");
  const say = useTranslations("collections.names");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { form, isUnfinished, onUnfinished, setName, mustBeSmart, hasOthers } = useScratchForm(parentId);
  const { values, getInputProps, setFieldValue, errors } = form;
  useAskBeforeLeaving((form.isDirty() || isUnfinished) && !form.saving);
  const nameInput = getInputProps("name");
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <FormError problem={form.problem} />
      <Card title={t("whatTitle")}>
        <div className={classes.stack}>
          <div className={classes.iconRow}>
            <IconField label={say("icon")} {...getInputProps("icon")} value={values.icon} />
            <TextInput
              label={say("name")}
              description={say("nameHelp")}
              placeholder={say("namePlaceholder")}
              required
              autoFocus
              {...nameInput}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={say("pluralName")}
              description={say("pluralHelp")}
              placeholder={say("pluralPlaceholder")}
              required
              {...getInputProps("pluralName")}
            />
          </div>
          <Textarea label={say("description")} autosize minRows={2} maxRows={6} {...getInputProps("description")} />
          <FieldGrid columns={2}>
            {hasOthers && (
              <ParentSelect
                value={values.parentId}
                onChange={(id) => setFieldValue("parentId", id)}
                isSmart
                isOptional
                description={t("parentHelp")}
                error={errors.parentId}
              />
            )}
            <Switch
              className={hasOthers ? classes.beside : undefined}
              label={t("people")}
              description={t("peopleHelp")}
              {...getInputProps("representsPeople", { type: "checkbox" })}
            />
          </FieldGrid>
          {values.parentId && (
            <Switch
              label={t("smart")}
              description={mustBeSmart ? t("mustBeSmart") : t("smartHelp")}
              disabled={mustBeSmart}
              checked={values.isSmart}
              onChange={(event) => setFieldValue("isSmart", event.currentTarget.checked)}
            />
          )}
        </div>
      </Card>
      {values.parentId && values.isSmart ? (
        <Card title={t("filterTitle")} subtitle={t("filterAbout")}>
          <MembershipEditor
            parentId={values.parentId}
            filter={values.membershipFilter}
            onChange={(filter) => setFieldValue("membershipFilter", filter)}
            onUnfinished={onUnfinished}
            error={errors.membershipFilter}
          />
        </Card>
      ) : (
        <Card title={t("fieldsTitle")} subtitle={t("fieldsAbout")}>
          <FirstFields
            fields={values.fields}
            onChange={(fields) => {
              setFieldValue("fields", fields);
              forgetErrors(form, "fields");
            }}
            errors={errors}
          />
        </Card>
      )}
      <div className={classes.footer}>
        <Button
          variant="default"
          disabled={form.saving}
          onClick={() => void navigate({ to: pathTo("admin.collections", { teamId })! })}
        >
          {t("cancel")}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}
