import { TextInput } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { FieldPair } from "#ui/field-group.tsx";
import { DrawerForm } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { teamsContract } from "../contract.ts";
import type { InviteFormProps } from "./invite-form-props.ts";
import { useReadPeopleAnew } from "./people-queries.ts";
import { RolesField } from "./roles-field.tsx";

export function InviteOneForm({ teamId, rights, opened, onDirty, onDone, cancel }: InviteFormProps) {
  const t = useTranslations("teams.invite");
  const readAnew = useReadPeopleAnew(teamId);
  const form = useZodForm({
    schema: teamsContract.invite.input.body,
    initialValues: { email: "", firstName: "", lastName: "", roleIds: [], asTeamAdmin: false },
    labels: { email: t("email"), firstName: t("firstName") },
    submit: async (body) => {
      // A team admin needs no roles; what was ticked before is not given along.
      const roleIds = body.asTeamAdmin ? [] : body.roleIds;
      await call(teamsContract.invite, { params: { teamId }, body: { ...body, roleIds } });
      toast.done(t("sent", { email: body.email }));
      void readAnew();
      onDone();
      form.reset();
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // What was discarded is not there when it is opened again.
  const clear = useEffectEvent(() => form.reset());
  useEffect(() => {
    if (!opened) clear();
  }, [opened]);
  const { asTeamAdmin = false, roleIds = [] } = form.values;
  return (
    <DrawerForm form={form} submitLabel={t("send")} cancel={cancel}>
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
      <FieldPair>
        <TextInput label={t("firstName")} autoComplete="off" withAsterisk {...form.getInputProps("firstName")} />
        <TextInput label={t("lastName")} autoComplete="off" {...form.getInputProps("lastName")} />
      </FieldPair>
      <RolesField
        teamId={teamId}
        rights={rights}
        opened={opened}
        value={{ asTeamAdmin, roleIds }}
        onChange={(next) => form.setValues(next)}
        error={form.errors.roleIds}
      />
    </DrawerForm>
  );
}
