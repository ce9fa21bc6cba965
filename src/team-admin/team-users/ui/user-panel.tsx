import { Alert, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { personName } from "#people/auth/rules.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { useReadPeopleAnew } from "#people/teams/ui/people-queries.ts";
import { RolesField } from "#people/teams/ui/roles-field.tsx";
import { confirm } from "#ui/confirm.ts";
import { FieldPair } from "#ui/field-group.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { type TeamUser, teamUsersContract } from "../contract.ts";
import classes from "./users.module.css";

const shape = z.object({
  firstName: personName,
  lastName: z.string().trim().max(120),
  roleIds: z.array(z.string()),
  asTeamAdmin: z.boolean(),
});

/** Name, roles and account type of one person. Only what was changed is sent; what others change meanwhile is followed. */
export function UserPanel({ user, teamId, close }: { user: TeamUser; teamId: string; close: () => void }) {
  const t = useTranslations("teamUsers.panel");
  const words = useTranslations("teams.invite");
  const { identity } = useSession();
  const rights = activeTeams(identity).get(teamId);
  const readAnew = useReadPeopleAnew(teamId);
  const source = valuesOf(user);
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
    initialValues: source,
    labels: { firstName: words("firstName") },
    submit: async (values) => {
      const { asTeamAdmin, roleIds, ...renamed } = followed.changedValues(values);
      const { firstName, lastName } = values;
      if (asTeamAdmin !== undefined && !(await askAboutAdmin(asTeamAdmin))) return;
      if (Object.keys(renamed).length > 0)
        await call(teamUsersContract.renameUser, { params, body: { firstName, lastName } });
      if (roleIds) await call(teamUsersContract.setRoles, { params, body: { roleIds } });
      // Last: whoever takes it from themselves could do nothing more here.
      if (asTeamAdmin !== undefined) {
        const accountType = asTeamAdmin ? "team_admin" : "member";
        await call(teamUsersContract.setAccountType, { params, body: { accountType } });
      }
      toast.done(t("saved", { name: `${firstName} ${lastName}`.trim() }));
      void readAnew();
      close();
    },
  });
  const followed = useFollowedForm(form, source);
  const leave = useClosing(followed.isDirty && !form.saving, close);
  if (!rights) return null;
  const { asTeamAdmin, roleIds } = form.values;
  const nameOfRole = (id: string) => user.roles.find((role) => role.id === id)?.name ?? "";
  return (
    <FormDrawer title={t("title", { name: user.name })} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("save")} cancel={leave}>
        {user.status === "deactivated" && (
          <Alert color="yellow" role="status">
            {t("deactivatedMeanwhile", { name: user.name })}
          </Alert>
        )}
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
        <ClashNote name="firstName" label={words("firstName")} followed={followed} />
        <ClashNote name="lastName" label={words("lastName")} followed={followed} />
        <RolesField
          teamId={teamId}
          rights={rights}
          opened
          value={{ asTeamAdmin, roleIds }}
          before={source.roleIds}
          onChange={(next) => form.setValues({ ...next, roleIds: next.roleIds.toSorted() })}
          error={form.errors.roleIds}
        />
        <ClashNote
          name="roleIds"
          label={words("roles")}
          followed={followed}
          show={(theirs) => (theirs as string[]).map(nameOfRole).join(", ") || t("noRoles")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}

const valuesOf = ({ firstName, lastName, roles, accountType }: TeamUser) => ({
  firstName,
  lastName,
  roleIds: roles.map(({ id }) => id).toSorted(),
  asTeamAdmin: accountType === "team_admin",
});
