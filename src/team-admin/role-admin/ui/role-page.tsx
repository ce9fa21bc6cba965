import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useNameOfCrumb } from "#client/crumb-names.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { Note } from "#ui/note.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { Role } from "../contract.ts";
import { DataPart } from "./data/data-part.tsx";
import { DetailsPart } from "./details-part.tsx";
import { FeaturesPart } from "./features-part.tsx";
import { NewRoleDrawer } from "./new-role-drawer.tsx";
import { PeoplePart } from "./people-part.tsx";
import { roleQuery, useLiveRoles } from "./role-queries.ts";
import { type PartName, RoleTabs, RoleTabsToCome, useRolePart } from "./role-tabs.tsx";
import { useRoleActions } from "./use-role-actions.ts";

export default function RolePage() {
  const { roleId = "" } = useParams({ strict: false }) as { roleId?: string };
  return <OneRole key={roleId} roleId={roleId} />;
}

/** One role, or why there is none to show. */
function OneRole({ roleId }: { roleId: string }) {
  const t = useTranslations("roleAdmin");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const { data: role, error, refetch } = useQuery({ ...roleQuery(teamId, roleId), enabled: teamId !== "" });
  const isGone = error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code);
  useLiveRoles(teamId);
  useNameOfCrumb("admin.role", isGone ? undefined : role?.name);
  if (role && !isGone) return <RoleView role={role} />;
  const back = (
    <Button component={Link} to={pathTo("admin.roles", { teamId }) ?? ""} variant="default">
      {routes("roles")}
    </Button>
  );
  return (
    <Page title={error ? t("unknown") : undefined} width="wide">
      {!error && <RoleTabsToCome />}
      <Card>
        {isGone ? (
          <EmptyState icon="fas_shield-halved" action={back}>
            {t("gone")}
          </EmptyState>
        ) : error ? (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("roleFailed")}
          </ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </Card>
    </Page>
  );
}

/** All parts stay where they are while one is shown: what was begun in one is not lost by a look at another. */
function RoleView({ role }: { role: Role }) {
  const t = useTranslations("roleAdmin");
  const part = useRolePart(role.isLocked);
  const [unsaved, setUnsaved] = useState<readonly PartName[]>([]);
  const [isCopying, setCopying] = useState(false);
  const actions = useRoleMenu(role, () => setCopying(true));
  const { look } = useRoleActions();
  useAskBeforeLeaving(unsaved.length > 0);
  const tell = (name: PartName) => (isDirty: boolean) =>
    setUnsaved((before) => (isDirty ? [...new Set([...before, name])] : before.filter((each) => each !== name)));
  const seeAs = !role.isLocked && (
    <Button leftSection={<Icon name="fas_eye" size={14} />} variant="default" onClick={() => look(counted(role))}>
      {t("actions.seeAs")}
    </Button>
  );
  return (
    <Page title={role.name} icon="fas_shield-halved" width="wide" primary={seeAs} more={actions}>
      {role.isLocked && <Note icon="fas_lock">{t("locked")}</Note>}
      {!role.isActive && <Note icon="fas_toggle-off">{t("switchedOffNote")}</Note>}
      <RoleTabs role={role} unsaved={unsaved} />
      <div hidden={part !== "details"}>
        <DetailsPart role={role} onDirty={tell("details")} />
      </div>
      {!role.isLocked && (
        <>
          <div hidden={part !== "features"}>
            <FeaturesPart role={role} onDirty={tell("features")} />
          </div>
          <div hidden={part !== "data"}>
            <DataPart role={role} onDirty={tell("data")} />
          </div>
        </>
      )}
      <div hidden={part !== "people"}>
        <PeoplePart role={role} />
      </div>
      {isCopying && <NewRoleDrawer newRole={{ copyOf: role }} close={() => setCopying(false)} />}
    </Page>
  );
}

const counted = (role: Role) => ({ ...role, userCount: role.people.length });

function useRoleMenu(role: Role, copy: () => void) {
  const t = useTranslations("roleAdmin.actions");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { remove, switchTo } = useRoleActions();
  if (role.isLocked) return [];
  const { isActive } = role;
  const leave = () => void navigate({ to: pathTo("admin.roles", { teamId })!, ignoreBlocker: true });
  return [
    { key: "duplicate", label: t("duplicate"), icon: "fas_copy", run: copy },
    {
      key: "switch",
      label: isActive ? t("switchOff") : t("switchOn"),
      icon: isActive ? "fas_toggle-off" : "fas_toggle-on",
      run: () => void switchTo(counted(role), !isActive),
    },
    {
      key: "delete",
      label: t("delete"),
      icon: "fas_trash-can",
      danger: true,
      run: () => void remove(counted(role)).then((isGone) => isGone && leave()),
    },
  ];
}
