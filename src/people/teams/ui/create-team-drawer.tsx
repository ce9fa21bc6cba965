import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { activeTeams, currentSession, loadTeams } from "#people/auth/ui/session.ts";
import { newId } from "#shared/ids.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { TimeZoneSelect } from "#ui/time-zone-select.tsx";
import { browserZone } from "#ui/time-zones.ts";
import { toast } from "#ui/toast.ts";
import { teamsContract } from "../contract.ts";
import { BrandChoice } from "./brand-choice.tsx";

/** What was typed stays when it is closed, until the team is made. */
export function CreateTeamDrawer({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("teams.create");
  const navigate = useNavigate();
  const form = useZodForm({
    schema: teamsContract.createTeam.input.body,
    initialValues: startValues(),
    labels: { name: t("name"), timezone: t("timezone") },
    submit: async (body) => {
      const { teamId } = await call(teamsContract.createTeam, { body });
      await loadTeams();
      form.setValues(startValues());
      close();
      // Where the teams could not be read, the page says so and offers to try again.
      if (!activeTeams(currentSession().identity).has(teamId)) return;
      toast.done(t("done", { team: body.name }));
      await navigate({ to: pathTo("team.dashboard", { teamId }) as "/" });
    },
  });
  return (
    <FormDrawer title={t("title")} opened={opened} close={() => form.saving || close()}>
      <DrawerForm form={form} submitLabel={t("submit")} cancel={close}>
        <TextInput
          label={t("name")}
          description={t("nameHelp")}
          autoComplete="organization"
          maxLength={120}
          withAsterisk
          data-autofocus
          {...form.getInputProps("name")}
        />
        <BrandChoice value={form.values.brand} choose={(brand) => form.setFieldValue("brand", brand)} />
        <TimeZoneSelect label={t("timezone")} withTime withAsterisk {...form.getInputProps("timezone")} />
      </DrawerForm>
    </FormDrawer>
  );
}

/** The id is made here, so that sending it again after a lost answer does not make a second team. */
const startValues = () => ({
  id: newId(),
  name: "",
  brand: currentSession().start?.brand ?? ("simply" as const),
  timezone: browserZone(),
});
