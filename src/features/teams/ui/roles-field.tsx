import { Checkbox, Input, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { type FeaturePermission, mayUse, type TeamRights } from "#shared/permissions.ts";
import { ErrorState } from "#ui/error-state.tsx";
import type { ZodForm } from "#ui/form/use-zod-form.ts";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { teamsContract } from "../contract.ts";
import { FieldGroup, FieldNote } from "./field-group.tsx";
import { type TeamRole, useRoles } from "./people-queries.ts";

type InviteForm = ZodForm<z.input<typeof teamsContract.invite.input.body>>;

interface RolesFieldProps {
  teamId: string;
  rights: TeamRights;
  opened: boolean;
  form: InviteForm;
}

/** Team admin is a role in this list, though it is stored as a flag; only team admins can give it. */
export function RolesField({ teamId, rights, opened, form }: RolesFieldProps) {
  const t = useTranslations("teams");
  const { data, error, isPending, refetch } = useRoles(teamId, opened);
  if (error) return <ErrorState retry={() => void refetch()}>{t("invite.rolesFailed")}</ErrorState>;
  const roles = data?.roles.filter((role) => role.isActive && !role.isLocked) ?? [];
  const { asTeamAdmin = false, roleIds = [] } = form.values;
  const choose = (role: TeamRole, chosen: boolean) =>
    form.setFieldValue("roleIds", chosen ? [...roleIds, role.id] : roleIds.filter((id) => id !== role.id));
  const hasNone = !asTeamAdmin && roleIds.length === 0;
  return (
    <FieldGroup
      path="roleIds"
      label={t("invite.roles")}
      help={hasNone && !isPending ? t("invite.noRoleHelp") : t("invite.rolesHelp")}
    >
      {isPending && <SkeletonText lines={3} />}
      <Stack gap={12} mt={12}>
        {rights.isTeamAdmin && !isPending && (
          <Checkbox
            label={t("teamAdmin")}
            description={t("invite.teamAdminHelp")}
            {...form.getInputProps("asTeamAdmin", { type: "checkbox" })}
          />
        )}
        {roles.map((role) => (
          <Checkbox
            key={role.id}
            label={role.name}
            description={role.description}
            disabled={asTeamAdmin || !holdsAll(rights, role)}
            checked={roleIds.includes(role.id)}
            onChange={(event) => choose(role, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      {!isPending && roles.length === 0 && !rights.isTeamAdmin && <FieldNote>{t("invite.noRoles")}</FieldNote>}
      {roles.some((role) => !holdsAll(rights, role)) && <FieldNote>{t("invite.beyondYou")}</FieldNote>}
      {form.errors.roleIds && <Input.Error role="alert">{form.errors.roleIds}</Input.Error>}
    </FieldGroup>
  );
}

const holdsAll = (rights: TeamRights, role: TeamRole): boolean =>
  role.featurePermissions.every((permission) => mayUse(rights, permission as FeaturePermission));
