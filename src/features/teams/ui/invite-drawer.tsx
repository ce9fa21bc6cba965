import { TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import type { TeamRights } from "#shared/permissions.ts";
import { confirm } from "#ui/confirm.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { teamsContract } from "../contract.ts";
import { FieldPair } from "./field-group.tsx";
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
  const readAnew = useReadPeopleAnew(team.id);
  const askToDiscard = useAskToDiscard();
  const form = useZodForm({
    schema: teamsContract.invite.input.body,
    initialValues: { email: "", firstName: "", lastName: "", roleIds: [], asTeamAdmin: false },
    labels: { email: t("email"), firstName: t("firstName") },
    submit: async (body) => {
      // A team admin needs no roles; what was ticked before is not given along.
      const roleIds = body.asTeamAdmin ? [] : body.roleIds;
      await call(teamsContract.invite, { params: { teamId: team.id }, body: { ...body, roleIds } });
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
  return (
    <FormDrawer title={t("title", { team: team.name })} opened={opened} close={() => void leave()}>
      <DrawerForm form={form} submitLabel={t("send")} cancel={() => void leave()}>
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
        <RolesField teamId={team.id} rights={rights} opened={opened} form={form} />
      </DrawerForm>
    </FormDrawer>
  );
}

/** One Escape reaches both the drawer and the question above it; each key press may count for one of them only. */
function useAskToDiscard(): () => Promise<boolean> {
  const t = useTranslations("teams.invite");
  const asking = useRef(false);
  return async () => {
    if (asking.current) return false;
    asking.current = true;
    await keyPressIsOver();
    const options = { title: t("discardTitle"), body: t("discardBody"), cancelLabel: t("goOn") };
    const confirmed = await confirm({ ...options, confirmLabel: t("discard"), danger: true });
    await keyPressIsOver();
    asking.current = false;
    return confirmed;
  };
}

const keyPressIsOver = () => new Promise((resolve) => setTimeout(resolve));
