import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { teamsContract } from "../contract.ts";
import { type Invited, type TeamPerson, useReadPeopleAnew } from "./people-queries.ts";

type SomeInvited = Pick<Invited, "id" | "email" | "firstName" | "lastName">;
type SomePerson = Pick<TeamPerson, "id" | "name">;

/** What one does with people and invitations from a row: asked where it takes something away, told when done. */
export function usePeopleActions(teamId: string) {
  const t = useTranslations("teams");
  const readAnew = useReadPeopleAnew(teamId);

  // What is shown follows by itself; nobody waits for it.
  const attempt = makeAttempt(async () => void readAnew());

  const resend = async ({ id, email }: SomeInvited) => {
    const params = { teamId, teamUserId: id };
    const done = await attempt(t("failed.resend"), () => call(teamsContract.resendInvitation, { params }));
    if (done) toast.done(t("resend.done", { email }));
  };

  const cancel = async (invited: SomeInvited) => {
    const name = nameOfInvited(invited);
    const confirmed = await confirm({
      title: t("cancelInvitation.title", { name }),
      body: t("cancelInvitation.body", { email: invited.email }),
      confirmLabel: t("cancelInvitation.confirm"),
      cancelLabel: t("cancelInvitation.keep"),
      danger: true,
    });
    if (!confirmed) return;
    const params = { teamId, teamUserId: invited.id };
    const done = await attempt(t("failed.cancel"), () => call(teamsContract.cancelInvitation, { params }));
    if (done) toast.done(t("cancelInvitation.done", { name }));
  };

  const reactivate = async ({ id, name }: SomePerson) => {
    const params = { teamId, teamUserId: id };
    const done = await attempt(t("failed.reactivate"), () => call(teamsContract.reactivatePerson, { params }));
    if (done) toast.done(t("deactivate.undone", { name }));
  };

  const deactivate = async (person: SomePerson) => {
    const { id, name } = person;
    const confirmed = await confirm({
      title: t("deactivate.title", { name }),
      body: t("deactivate.body", { name }),
      confirmLabel: t("deactivate.confirm"),
      danger: true,
    });
    if (!confirmed) return;
    const params = { teamId, teamUserId: id };
    const done = await attempt(t("failed.deactivate"), () => call(teamsContract.deactivatePerson, { params }));
    if (!done) return;
    toast.done(t("deactivate.done", { name }), {
      undo: { label: t("deactivate.undo"), run: () => void reactivate(person) },
    });
  };

  return { attempt, resend, cancel, deactivate, reactivate };
}

export const nameOfInvited = ({ firstName, lastName, email }: SomeInvited): string =>
  `${firstName} ${lastName}`.trim() || email;
