import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Answer } from "#shared/endpoint.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Note } from "#ui/note.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import { type RightShown, roleAdminContract } from "../../contract.ts";
import classes from "./explained-rights.module.css";
import { reasonKey } from "./reason-key.ts";

type RightsQuestion = { personId: string; collectionId: string; fieldId: string | null; recordId: string | null };

export function ExplainedRights({ personId, collectionId, fieldId, recordId }: RightsQuestion) {
  const t = useTranslations("roleAdmin.explain");
  const { teamId } = useTeamScope();
  const query = { collectionId, ...(fieldId && { fieldId }), ...(recordId && { recordId }) };
  const { data, error, refetch } = useQuery({
    // What is set is read anew with the definitions: a change of a role counts as one of them.
    queryKey: [...definitionsKey(teamId), "explained", personId, query],
    queryFn: ({ signal }) =>
      call(roleAdminContract.explainRights, { params: { teamId, teamUserId: personId }, query }, { signal }),
  });
  if (error)
    return (
      <ErrorState retry={() => void refetch()} error={error}>
        {t("failed")}
      </ErrorState>
    );
  if (!data) return <SkeletonText lines={6} />;
  return (
    <div aria-live="polite" className={classes.answer}>
      <PersonNotes {...data} />
      <ul className={classes.rights}>
        {data.rights.map((right) => (
          <ExplainedRight key={right.permission} right={right} />
        ))}
      </ul>
    </div>
  );
}

function PersonNotes({ person, roles }: Answer<typeof roleAdminContract.explainRights>) {
  const t = useTranslations("roleAdmin.explain");
  const format = useFormatter();
  const off = roles.filter(({ isActive }) => !isActive).map(({ name }) => name);
  const { name, isTeamAdmin, isInTeam } = person;
  return (
    <>
      {!isInTeam && <Note icon="fas_ban">{t("notInTeam", { name })}</Note>}
      {!isTeamAdmin && roles.length === 0 && <Note icon="fas_circle-info">{t("noRoles", { name })}</Note>}
      {!isTeamAdmin && off.length > 0 && (
        <Note icon="fas_circle-info">{t("off", { roles: format.list(off, { type: "conjunction" }) })}</Note>
      )}
    </>
  );
}

function ExplainedRight({ right }: { right: RightShown }) {
  const t = useTranslations("roleAdmin");
  const { isAllowed, permission, by, at } = right;
  const decisive = by.length > 0 ? by : [undefined];
  return (
    <li className={classes.right}>
      <span className={classes.head}>
        <span className={classes.permission}>{t(`data.permissions.${permission}`)}</span>
        <StatusTag color={isAllowed ? "green" : "red"}>{isAllowed ? t("explain.yes") : t("explain.no")}</StatusTag>
      </span>
      {decisive.map((each) => (
        <span key={each?.role.id ?? "none"} className={classes.reason}>
          {t(`explain.reasons.${reasonKey(right, each)}`, {
            role: each?.role.name ?? "",
            thing: each?.thing?.name ?? "",
            at: at?.name ?? "",
          })}
        </span>
      ))}
    </li>
  );
}
