import { Button, Drawer, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import type { TeamRights } from "#shared/permissions.ts";
import { confirm } from "#ui/confirm.ts";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { teamsContract } from "../contract.ts";
import classes from "./drawer-form.module.css";
import { useReadPeopleAnew } from "./people-queries.ts";
import { RolesField } from "./roles-field.tsx";

interface InviteDrawerProps {
  team: { id: string; name: string };
  /** Of whoever invites: nobody grants what they do not hold. */
  rights: TeamRights;
  opened: boolean;
  close: () => void;
}

export function InviteDrawer({ team, rights, opened, close }: InviteDrawerProps) {
  const t = useTranslations("teams.invite");
  const common = useTranslations("ui.actions");
  const readAnew = useReadPeopleAnew(team.id);
  const form = useZodForm({
    schema: teamsContract.invite.input.body,
    initialValues: { email: "", firstName: "", lastName: "", roleIds: [], asTeamAdmin: false },
    labels: { email: t("email"), firstName: t("firstName") },
    submit: async (body) => {
      await call(teamsContract.invite, { params: { teamId: team.id }, body });
      toast.done(t("sent", { email: body.email }));
      void readAnew();
      close();
      form.reset();
    },
  });
  const leave = async () => {
    if (form.saving || (form.isDirty() && !(await askToDiscard()))) return;
    close();
    form.reset();
  };
  const askToDiscard = () =>
    confirm({
      title: t("discardTitle"),
      body: t("discardBody"),
      confirmLabel: t("discard"),
      cancelLabel: t("goOn"),
      danger: true,
    });
  return (
    <Drawer
      opened={opened}
      onClose={() => void leave()}
      title={t("title", { team: team.name })}
      closeButtonProps={{ "aria-label": common("close") }}
      size={440}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <div className={classes.fields}>
          <FormError problem={form.problem} />
          <TextInput
            label={t("email")}
            description={t("emailHelp")}
            type="email"
            inputMode="email"
            autoComplete="off"
            withAsterisk
            data-autofocus
            {...form.getInputProps("email")}
          />
          <FieldGrid columns={2}>
            <TextInput label={t("firstName")} autoComplete="off" withAsterisk {...form.getInputProps("firstName")} />
            <TextInput label={t("lastName")} autoComplete="off" {...form.getInputProps("lastName")} />
          </FieldGrid>
          <RolesField teamId={team.id} rights={rights} opened={opened} form={form} />
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => void leave()} disabled={form.saving}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t("send")}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
