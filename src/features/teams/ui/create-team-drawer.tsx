import { Button, Drawer, Select, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { activeTeams, currentSession, loadTeams } from "#features/auth/ui/session.ts";
import { newId } from "#shared/ids.ts";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { isTimezone, teamsContract } from "../contract.ts";
import { BrandChoice } from "./brand-choice.tsx";
import classes from "./drawer-form.module.css";
import { browserZone, listTimeZones } from "./time-zones.ts";

export function CreateTeamDrawer({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useTranslations("teams.create");
  const common = useTranslations("ui.actions");
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={t("title")}
      closeButtonProps={{ "aria-label": common("close") }}
      size={440}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      <CreateTeamForm cancel={close} />
    </Drawer>
  );
}

function CreateTeamForm({ cancel }: { cancel: () => void }) {
  const t = useTranslations("teams.create");
  const navigate = useNavigate();
  // Made here, so that sending it again after a lost answer does not make a second team.
  const [id] = useState(() => newId());
  const form = useZodForm({
    schema: teamsContract.createTeam.input.body,
    initialValues: { id, name: "", brand: currentSession().start?.brand ?? "simply", timezone: browserZone() },
    labels: { name: t("name"), timezone: t("timezone") },
    submit: async (body) => {
      const { teamId } = await call(teamsContract.createTeam, { body });
      await loadTeams();
      // Where the teams could not be read, the page behind says so and offers to try again.
      if (!activeTeams(currentSession().identity).has(teamId)) return cancel();
      toast.done(t("done", { team: body.name }));
      await navigate({ to: pathTo("team.dashboard", { teamId }) as "/" });
    },
  });
  const zones = useMemo(listTimeZones, []);
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <div className={classes.fields}>
        <FormError problem={form.problem} />
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
        <Select
          label={t("timezone")}
          description={<TimeThere zone={form.values.timezone} />}
          data={zones}
          searchable
          withAsterisk
          allowDeselect={false}
          nothingFoundMessage={t("noZone")}
          maxDropdownHeight={280}
          {...form.getInputProps("timezone")}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={cancel} disabled={form.saving}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}

function TimeThere({ zone }: { zone: string }) {
  const t = useTranslations("teams.create");
  const format = useFormatter();
  const now = useNow({ updateInterval: 15_000 });
  if (!isTimezone(zone)) return null;
  return t("timezoneNow", { time: format.dateTime(now, { hour: "numeric", minute: "2-digit", timeZone: zone }) });
}
