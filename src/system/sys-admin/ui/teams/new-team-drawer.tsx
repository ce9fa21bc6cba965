import { Select, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { currentSession } from "#people/auth/ui/session.ts";
import { BrandChoice } from "#people/teams/ui/brand-choice.tsx";
import { newId } from "#shared/ids.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { FieldGroup, FieldPair } from "#ui/field-group.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { TimeZoneSelect } from "#ui/time-zone-select.tsx";
import { browserZone } from "#ui/time-zones.ts";
import { toast } from "#ui/toast.ts";
import { sysAdminContract } from "../../contract.ts";
import { useOfferedBlueprints, useReadSystemAnew } from "../system-queries.ts";
import { AdminFields } from "./admin-fields.tsx";

/** What was typed stays when it is closed, until the team is made. */
export function NewTeamDrawer({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("sysAdmin.teams.making");
  const words = useTranslations("teams.create");
  const invite = useTranslations("teams.invite");
  const readAnew = useReadSystemAnew();
  const form = useZodForm({
    schema: sysAdminContract.createTeamFor.input.body,
    initialValues: startValues(),
    labels: { name: words("name"), email: invite("email"), firstName: invite("firstName") },
    submit: async (body) => {
      await call(sysAdminContract.createTeamFor, { body });
      toast.done(t("done", { team: body.name, email: body.email }));
      void readAnew();
      form.setValues(startValues());
      close();
    },
  });
  // Closing it loses nothing, leaving the page would.
  const { name, email, description } = form.values;
  useAskBeforeLeaving(!form.saving && [name, email, description].some(Boolean));
  return (
    <FormDrawer title={words("title")} opened={opened} close={() => form.saving || close()}>
      <DrawerForm form={form} submitLabel={t("submit")} cancel={close}>
        <TextInput
          label={words("name")}
          autoComplete="off"
          maxLength={120}
          withAsterisk
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput label={t("description")} autoComplete="off" {...form.getInputProps("description")} />
        <FieldGroup path="admin" label={t("admin")} help={t("adminHelp")}>
          <AdminFields field={(name) => form.getInputProps(name)} />
        </FieldGroup>
        <BrandChoice value={form.values.brand} choose={(brand) => form.setFieldValue("brand", brand)} />
        <BlueprintChoice
          isWanted={opened}
          value={form.values.blueprintId ?? null}
          choose={(blueprintId) => form.setFieldValue("blueprintId", blueprintId)}
        />
        <FieldPair>
          <Select
            label={t("language")}
            description={t("languageHelp")}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            allowDeselect={false}
            withAsterisk
            {...form.getInputProps("language")}
          />
          <TimeZoneSelect label={words("timezone")} withAsterisk {...form.getInputProps("timezone")} />
        </FieldPair>
      </DrawerForm>
    </FormDrawer>
  );
}

/** The id is made here, so that sending it again after a lost answer does not make a second team. */
const startValues = () => ({
  ...{ id: newId(), name: "", description: "", email: "", firstName: "", lastName: "" },
  brand: currentSession().start?.brand ?? ("simply" as const),
  timezone: browserZone(),
  language: (currentSession().identity?.simplyUser.interfaceLanguage ?? "en") as Language,
  blueprintId: null as string | null,
});

const empty = "none";

interface BlueprintChoiceProps {
  isWanted: boolean;
  value: string | null;
  choose: (id: string | null) => void;
}

function BlueprintChoice({ isWanted, value, choose }: BlueprintChoiceProps) {
  const t = useTranslations("sysAdmin.teams.making");
  const { data, error } = useOfferedBlueprints(isWanted);
  const offered = data?.blueprints ?? [];
  const chosen = offered.find(({ id }) => id === value);
  return (
    <Select
      label={t("blueprint")}
      description={chosen?.description || t("blueprintHelp")}
      data={[{ value: empty, label: t("noBlueprint") }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? empty}
      onChange={(next) => choose(next === empty ? null : next)}
      allowDeselect={false}
      searchable
      error={error ? t("blueprintsFailed") : undefined}
    />
  );
}
