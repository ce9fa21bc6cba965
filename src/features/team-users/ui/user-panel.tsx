import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { activeTeams, useSession } from "#features/auth/ui/session.ts";
import { confirm } from "#ui/confirm.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { personName } from "../../auth/rules.ts";
import { FieldPair } from "../../teams/ui/field-group.tsx";
import { useReadPeopleAnew } from "../../teams/ui/people-queries.ts";
import { type TeamUser, teamUsersContract } from "../contract.ts";
import { RolesField } from "./roles-field.tsx";
import classes from "./users.module.css";

const shape = z.object({
  firstName: personName,
  lastName: z.string().trim().max(120, "validation.nameLong"),
  roleIds: z.array(z.string()),
  asTeamAdmin: z.boolean(),
});

/** Name, roles and account type of one person. Only what was changed is sent. */
export function UserPanel({ user, teamId, close }: { user: TeamUser; teamId: string; close: () => void }) {
  const t = useTranslations("teamUsers.panel");
  const words = useTranslations("teams.invite");
  const { identity } = useSession();
  const rights = activeTeams(identity).get(teamId);
  const readAnew = useReadPeopleAnew(teamId);
  const before = user.roles.map(({ id }) => id);
  const wasAdmin = user.accountType === "team_admin";
  const isMe = identity?.simplyUser.userId === user.userId;
  const params = { teamId, teamUserId: user.id };

  const askAboutAdmin = (becomes: boolean) => {
    const { name } = user;
    return becomes
      ? confirm({ title: t("adminTitle", { name }), body: t("adminBody", { name }), confirmLabel: t("adminConfirm") })
      : confirm({
          title: t("lessTitle", { name }),
          body: isMe ? t("lessSelf") : t("lessBody", { name }),
          confirmLabel: t("lessConfirm"),
          danger: true,
        });
  };

  const form = useZodForm({
    schema: shape,
    initialValues: { firstName: user.firstName, lastName: user.lastName, roleIds: before, asTeamAdmin: wasAdmin },
    labels: { firstName: words("firstName") },
    submit: async ({ firstName, lastName, roleIds, asTeamAdmin }) => {
      if (asTeamAdmin !== wasAdmin && !(await askAboutAdmin(asTeamAdmin))) return;
      if (firstName !== user.firstName || lastName !== user.lastName)
        await call(teamUsersContract.renameUser, { params, body: { firstName, lastName } });
      if (!isSameSet(roleIds, before)) await call(teamUsersContract.setRoles, { params, body: { roleIds } });
      // Last: whoever takes it from themselves could do nothing more here.
      if (asTeamAdmin !== wasAdmin) {
        const accountType = asTeamAdmin ? "team_admin" : "member";
        await call(teamUsersContract.setAccountType, { params, body: { accountType } });
      }
      toast.done(t("saved", { name: `${firstName} ${lastName}`.trim() }));
      void readAnew();
      close();
    },
  });
  if (!rights) return null;
  const { asTeamAdmin, roleIds } = form.values;
  return (
    <FormDrawer title={t("title", { name: user.name })} opened close={close}>
      <DrawerForm form={form} submitLabel={t("save")} cancel={close}>
        <p className={classes.email}>{user.email}</p>
        <FieldPair>
          <TextInput
            label={words("firstName")}
            autoComplete="off"
            withAsterisk
            data-autofocus
            {...form.getInputProps("firstName")}
          />
          <TextInput label={words("lastName")} autoComplete="off" {...form.getInputProps("lastName")} />
        </FieldPair>
        <RolesField
          teamId={teamId}
          rights={rights}
          opened
          value={{ asTeamAdmin, roleIds }}
          before={before}
          onChange={(next) => form.setValues(next)}
          error={form.errors.roleIds}
        />
      </DrawerForm>
    </FormDrawer>
  );
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
