import { Checkbox, Input, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLive } from "#platform/live/ui/use-live.ts";
import type { TeamRights } from "#shared/permissions.ts";
import { rolesChanged } from "#shared/team-live-kinds.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldGroup, FieldNote } from "#ui/field-group.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { type TeamRole, useRoles } from "./people-queries.ts";

export type GivenRights = { asTeamAdmin: boolean; roleIds: string[] };

interface RolesFieldProps {
  teamId: string;
  /** Of whoever gives them: nobody gives what they do not hold. */
  rights: TeamRights;
  opened: boolean;
  value: GivenRights;
  /** What the person has already; it may stay, whoever gave it. */
  before?: readonly string[];
  onChange: (value: GivenRights) => void;
  error?: ReactNode;
}

/** Team admin is a role in this list, though it is stored as a flag; only team admins can give it. */
export function RolesField({ teamId, rights, opened, value, before = [], onChange, error }: RolesFieldProps) {
  const t = useTranslations("teams");
  const { data, error: failure, isPending, refetch } = useRoles(teamId, opened);
  useLive(teamId, rolesChanged, () => void refetch());
  if (failure && !data) return <ErrorState retry={() => void refetch()}>{t("invite.rolesFailed")}</ErrorState>;
  const { asTeamAdmin, roleIds } = value;
  const roles = data?.roles.filter((role) => !role.isLocked && (role.isActive || before.includes(role.id))) ?? [];
  const choose = ({ id }: TeamRole, isChosen: boolean) =>
    onChange({ asTeamAdmin, roleIds: isChosen ? [...roleIds, id] : roleIds.filter((each) => each !== id) });
  const mayGive = (role: TeamRole) => role.abilities.give || before.includes(role.id);
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
            checked={asTeamAdmin}
            onChange={(event) => onChange({ roleIds, asTeamAdmin: event.currentTarget.checked })}
          />
        )}
        {roles.map((role) => (
          <Checkbox
            key={role.id}
            label={role.name}
            description={role.description}
            disabled={asTeamAdmin || !mayGive(role)}
            checked={roleIds.includes(role.id)}
            onChange={(event) => choose(role, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      {!isPending && roles.length === 0 && !rights.isTeamAdmin && <FieldNote>{t("invite.noRoles")}</FieldNote>}
      {roles.some((role) => !mayGive(role)) && <FieldNote>{t("invite.beyondYou")}</FieldNote>}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </FieldGroup>
  );
}
