import { Select, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useUsers } from "#team-admin/team-users/ui/users-query.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { toast } from "#ui/toast.ts";
import { type Role, roleAdminContract } from "../contract.ts";
import { ExplainPanel } from "./explain/explain-panel.tsx";
import classes from "./role-parts.module.css";
import { useRolesChanged } from "./role-queries.ts";

type Person = Pick<Role["people"][number], "teamUserId" | "name">;

/** Who has the role. Giving and taking it counts at once, and can be taken back. */
export function PeoplePart({ role }: { role: Role }) {
  const t = useTranslations("roleAdmin.people");
  const { give, take } = usePeopleOfRole(role);
  const [askedId, setAskedId] = useState<string>();
  return (
    <div className={classes.part} data-width="content">
      {!role.isLocked && <AddPerson role={role} onAdd={(person) => void give(person)} />}
      <Card title={role.isLocked ? t("adminTitle") : t("title")} padding="none">
        {role.people.length === 0 ? (
          <EmptyState icon="fas_users">{t("none")}</EmptyState>
        ) : (
          <ul className={classes.people}>
            {role.people.map((person) => (
              <li key={person.teamUserId} className={classes.person}>
                <PersonAvatar name={person.name} picture={person.pictureUrl} size={28} />
                <span className={classes.who}>
                  <span>{person.name}</span>
                  <span className={classes.muted}>
                    {person.isTeamAdmin && !role.isLocked ? t("teamAdmin") : person.email}
                  </span>
                </span>
                {person.isInvited && (
                  <span className={classes.state}>
                    <StatusTag color="yellow">{t("invited")}</StatusTag>
                  </span>
                )}
                <IconButton
                  icon="fas_circle-question"
                  size={32}
                  label={t("explain", { name: person.name })}
                  onClick={() => setAskedId(person.teamUserId)}
                />
                {!role.isLocked && (
                  <IconButton
                    icon="fas_xmark"
                    size={32}
                    label={t("remove", { name: person.name })}
                    onClick={() => void take(person)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {askedId !== undefined && <ExplainPanel teamUserId={askedId} close={() => setAskedId(undefined)} />}
    </div>
  );
}

function AddPerson({ role, onAdd }: { role: Role; onAdd: (person: Person) => void }) {
  const t = useTranslations("roleAdmin.people");
  const { teamId } = useTeamScope();
  const { data } = useUsers(teamId);
  const has = new Set(role.people.map(({ teamUserId }) => teamUserId));
  const others = (data?.users ?? []).filter(
    ({ id, status }) => !has.has(id) && (status === "current" || status === "invited"),
  );
  if (data && others.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("everyone")}
      </Text>
    );
  return (
    <Select
      className={classes.add ?? ""}
      label={t("add")}
      placeholder={t("addPlaceholder")}
      searchable
      value={null}
      data={others.map(({ id, name, email }) => ({ value: id, label: name === email ? name : `${name} (${email})` }))}
      onChange={(id) => {
        const found = others.find((each) => each.id === id);
        if (found) onAdd({ teamUserId: found.id, name: found.name });
      }}
    />
  );
}

function usePeopleOfRole(role: Role) {
  const t = useTranslations("roleAdmin");
  const ui = useTranslations("ui");
  const { teamId } = useTeamScope();
  const changed = useRolesChanged(teamId);
  const underWay = useRef(new Set<string>());
  const attempt = async (person: Person, act: () => Promise<unknown>, done: string, undo: () => void) => {
    // A double click is one deed.
    if (underWay.current.has(person.teamUserId)) return;
    underWay.current.add(person.teamUserId);
    try {
      await act();
      toast.done(done, { undo: { label: ui("actions.undo"), run: undo } });
      await changed();
    } catch (error) {
      toast.fail(explainFailure(t("failed.people"), error));
    } finally {
      underWay.current.delete(person.teamUserId);
    }
  };
  const paramsOf = ({ teamUserId }: Person) => ({ teamId, roleId: role.id, teamUserId });
  const give = (person: Person): Promise<void> =>
    attempt(
      person,
      () => call(roleAdminContract.giveRole, { params: paramsOf(person) }),
      t("people.added", { name: person.name }),
      () => void take(person),
    );
  const take = (person: Person): Promise<void> =>
    attempt(
      person,
      () => call(roleAdminContract.takeRole, { params: paramsOf(person) }),
      t("people.removed", { name: person.name }),
      () => void give(person),
    );
  return { give, take };
}
