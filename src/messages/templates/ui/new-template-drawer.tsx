import { Button, Select, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useLanguage } from "#client/language.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { languageNames, languages } from "#shared/languages.ts";
import { deliveryMethods, templateUseNames } from "#shared/messages.ts";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Note } from "#ui/note.tsx";
import { templatesContract } from "../contract.ts";
import { useKeepTemplate } from "./template-queries.ts";
import classes from "./templates.module.css";
import { useTemplateActions } from "./use-template-actions.ts";

const schema = z.object({
  Name: z.string().trim().min(1, "validation.empty").max(120),
  DeliveryMethodId: z.enum(deliveryMethods),
  UsedFor: z.enum(templateUseNames),
  ContentLanguageId: z.enum(languages),
});

/** What has to be known of a template before it is designed. */
export function NewTemplateDrawer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const t = useTranslations("templates");
  return (
    <FormDrawer opened={isOpen} close={close} title={t("new")}>
      {isOpen && <NewTemplate close={close} />}
    </FormDrawer>
  );
}

function NewTemplate({ close }: { close: () => void }) {
  const t = useTranslations("templates");
  const methods = useTranslations("messages.methods");
  const { teamId } = useTeamScope();
  const keep = useKeepTemplate();
  const { open } = useTemplateActions();
  const language = useLanguage();
  const form = useZodForm({
    schema,
    initialValues: {
      Name: "",
      DeliveryMethodId: "EMAIL" as "EMAIL" | "SMS",
      UsedFor: "marketing_and_participation" as (typeof templateUseNames)[number],
      ContentLanguageId: language,
    },
    labels: { Name: t("name") },
    submit: async (values) => {
      const { DeliveryMethodId, ContentLanguageId } = values;
      const scratch = { params: { teamId }, body: { DeliveryMethodId, ContentLanguageId } };
      const { Design } = await call(templatesContract.startFromScratch, scratch);
      const template = await call(templatesContract.createTemplate, {
        params: { teamId },
        body: { ...values, Design },
      });
      keep(template);
      close();
      open(template.Id);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className={classes.stack}>
      <FormError problem={form.problem} />
      <Note icon="fas_pen">{t("fromScratch")}</Note>
      <TextInput label={t("name")} required maxLength={120} data-autofocus {...form.getInputProps("Name")} />
      <Select
        label={t("method")}
        allowDeselect={false}
        data={deliveryMethods.map((value) => ({ value, label: methods(value) }))}
        {...form.getInputProps("DeliveryMethodId")}
      />
      <Select
        label={t("usedForLabel")}
        allowDeselect={false}
        data={templateUseNames.map((value) => ({ value, label: t(`usedFor.${value}`) }))}
        {...form.getInputProps("UsedFor")}
      />
      <Select
        label={t("language")}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps("ContentLanguageId")}
      />
      <Button type="submit" loading={form.saving}>
        {t("create")}
      </Button>
    </form>
  );
}
