import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import type { MessageShown } from "../../contract.ts";

type ApproversTextProps = { message: Pick<MessageShown, "Approval" | "DeliveryMethodId"> };

/** Who is asked for approval, in sentences; where nobody else may give it, how that is changed. */
export function ApproversText({ message: { Approval, DeliveryMethodId } }: ApproversTextProps): ReactNode {
  const t = useTranslations("messages.approval");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const isTeamAdmin = activeTeams(useSession().identity).get(teamId)?.isTeamAdmin ?? false;
  const { Approvers, YouMayApprove } = Approval;
  const right = t(`rights.${DeliveryMethodId}`);
  if (Approvers.length > 0) {
    const names = format.list(Approvers, { type: "disjunction" });
    const asked = t("askedOf", { names, count: Approvers.length });
    return YouMayApprove ? `${asked} ${t("youToo")}` : asked;
  }
  return (
    <>
      {YouMayApprove ? t("onlyYou") : t("nobodyMayApprove", { right })}{" "}
      {isTeamAdmin &&
        t.rich("letOthers", {
          right,
          link: (words) => (
            <Anchor component={Link} to={pathTo("admin.roles", { teamId })!} inherit underline="always">
              {words}
            </Anchor>
          ),
        })}
    </>
  );
}
