import { MultiSelect, NumberInput, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { icon, words } from "#data/collections/structure-contract.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { CollectionSelect } from "#data/collections/ui/tree/collection-select.tsx";
import { useLanguageName } from "#modeling/translations/ui/use-language-name.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { type Language, languages } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { SettingsForm } from "#ui/form/settings-form.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { IconField } from "#ui/icon/icon-field.tsx";
import { toast } from "#ui/toast.ts";
import { dataWizardsContract, type WizardShown } from "#wizards/data-wizards/contract.ts";
import { MergeTextarea, TagMenu } from "../task-form/merge-textarea.tsx";
import { useDataLanguages } from "../use-data-languages.ts";
import { useVariables } from "../use-variables.ts";
import { WizardFrame } from "../wizard-frame.tsx";
import { useShaping } from "../wizard-queries.ts";

const language = z.enum(languages);

const schema = z.object({
  name: words(120).min(1, "wizards.nameRequired"),
  icon,
  description: words(2000),
  defaultDataLanguage: z.string().nullable(),
  interfaceLanguage: language.nullable(),
  availableLanguages: z.array(language),
  startCollectionId: z.string().nullable(),
  commits: z.enum(["finish", "step"]),
  abandonAfterDays: z.int().min(1).max(365),
  finishTitle: words(200),
  finishText: words(5000),
  finishUrl: words(2000),
});

export default function DetailsPage() {
  return <WizardFrame>{(wizard) => <Details wizard={wizard} />}</WizardFrame>;
}

/** What stands around the steps of a wizard: its name, its languages, where it begins and how it ends. */
function Details({ wizard }: { wizard: WizardShown }) {
  const t = useTranslations("wizards.admin.details");
  const { params, shape } = useShaping(wizard.id);
  const { data: collections = [] } = useCollections();
  const known = useVariables(wizard, {});
  const dataLanguages = useDataLanguages();
  const languageName = useLanguageName();
  const source = valuesOf(wizard);
  const form = useZodForm({
    schema,
    initialValues: source,
    labels: { name: t("name") },
    submit: async (values) => {
      const body = followed.changedValues(values);
      await shape(() => call(dataWizardsContract.changeWizard, { params, body }));
      toast.done(t("saved"));
    },
  });
  const followed = useFollowedForm(form, source);
  useAskBeforeLeaving(followed.isDirty);
  const languageNames = languages.map((each) => ({ value: each, label: t(`languages.${each}`) }));
  return (
    <SettingsForm form={form} followed={followed}>
      <Card title={t("about")} icons={["fas_circle-info"]}>
        <Stack gap={16}>
          <TextInput label={t("name")} required data-path="name" {...form.getInputProps("name")} />
          <IconField label={t("icon")} {...form.getInputProps("icon")} value={form.values.icon} />
          <Textarea
            label={t("description")}
            description={t("descriptionHelp")}
            autosize
            minRows={2}
            data-path="description"
            {...form.getInputProps("description")}
          />
        </Stack>
      </Card>
      <Card title={t("start")} icons={["fas_play"]}>
        <Stack gap={16}>
          <CollectionSelect
            label={t("startCollection")}
            description={t("startCollectionHelp")}
            placeholder={t("startNone")}
            clearable
            collections={collections}
            {...form.getInputProps("startCollectionId")}
          />
          {dataLanguages.length > 1 && (
            <Select
              label={t("dataLanguage")}
              description={t("dataLanguageHelp")}
              clearable
              placeholder={t("dataLanguageUsual")}
              data={dataLanguages.map((code) => ({ value: code, label: languageName(code) }))}
              {...form.getInputProps("defaultDataLanguage")}
            />
          )}
          <Select
            label={t("language")}
            description={t("languageHelp")}
            clearable
            placeholder={t("languageUsual")}
            data={languageNames}
            {...form.getInputProps("interfaceLanguage")}
          />
          <MultiSelect
            label={t("offered")}
            description={t("offeredHelp")}
            data={languageNames}
            {...form.getInputProps("availableLanguages")}
          />
        </Stack>
      </Card>
      <Card title={t("end")} icons={["fas_flag-checkered"]}>
        <Stack gap={16}>
          <Select
            label={t("commits")}
            allowDeselect={false}
            data={(["finish", "step"] as const).map((when) => ({ value: when, label: t(`commitsWhen.${when}`) }))}
            {...form.getInputProps("commits")}
          />
          <TextInput
            label={t("finishTitle")}
            placeholder={t(wizard.isPublic ? "finishTitlePublic" : "finishTitleUsual")}
            data-path="finishTitle"
            {...form.getInputProps("finishTitle")}
          />
          <MergeTextarea
            label={t("finishText")}
            known={known}
            value={form.values.finishText}
            onChange={(text) => form.setFieldValue("finishText", text)}
          />
          <div>
            <TextInput
              label={t("finishUrl")}
              description={t("finishUrlHelp")}
              data-path="finishUrl"
              {...form.getInputProps("finishUrl")}
            />
            <div style={{ marginTop: 8 }}>
              <TagMenu known={known} insert={(tag) => form.setFieldValue("finishUrl", form.values.finishUrl + tag)} />
            </div>
          </div>
          <NumberInput
            label={t("abandon")}
            description={t("abandonHelp")}
            min={1}
            max={365}
            data-path="abandonAfterDays"
            {...form.getInputProps("abandonAfterDays")}
          />
        </Stack>
      </Card>
      {wizard.usedIn.length > 0 && (
        <Card title={t("usedIn")} icons={["fas_link"]}>
          <ul>
            {wizard.usedIn.map(({ kind, subjectId, name }) => (
              <li key={kind + subjectId + name}>{t(kind === "wizard" ? "usedByWizard" : "usedByProject", { name })}</li>
            ))}
          </ul>
        </Card>
      )}
    </SettingsForm>
  );
}

function valuesOf({ draft, ...wizard }: WizardShown) {
  const { startCollectionId, commits, abandonAfterDays, finishTitle, finishText, finishUrl } = draft;
  return {
    name: wizard.plain?.name ?? wizard.name,
    icon: wizard.icon,
    description: wizard.plain?.description ?? wizard.description,
    defaultDataLanguage: wizard.defaultDataLanguage,
    interfaceLanguage: wizard.interfaceLanguage as Language | null,
    availableLanguages: wizard.availableLanguages,
    ...{ startCollectionId, commits, abandonAfterDays, finishTitle, finishText, finishUrl },
  };
}
