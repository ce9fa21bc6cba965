import { Navigate } from "@tanstack/react-router";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { ApprovalCard } from "#messages/outgoing-messages/ui/approval/approval-card.tsx";
import { MessageFrame } from "#messages/outgoing-messages/ui/frame/message-frame.tsx";
import { isUnderway, partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { TrialCard } from "../stats/trial-card.tsx";
import { ApprovalPreview } from "./approval-preview.tsx";
import { FactsCard } from "./facts-card.tsx";
import { NextStep } from "./next-step.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { RecipientCard } from "./recipient-card.tsx";
import { groupNamed } from "./recipient-groups.ts";
import { StandingBanner } from "./standing-banner.tsx";
import { TodayCard } from "./today-card.tsx";
import { FailedBanner, UncertainBanner } from "./uncertain-banner.tsx";

/** Where a message stands and what became of it; a draft has nothing to sum up yet. */
export default function SummaryPage() {
  const { teamId } = useTeamScope();
  return (
    <MessageFrame part="summary" offered={["confirm", "pause", "unpause", "resume", "cancelRest", "unschedule"]}>
      {(message) =>
        message.Status === "DRAFT" ? (
          <Navigate to={partPath(teamId, message.Id, "details")} replace />
        ) : (
          <Summary message={message} />
        )
      }
    </MessageFrame>
  );
}

function Summary({ message }: { message: MessageShown }) {
  const { filters, choose } = useFiltersInAddress({ shown: "" });
  const group = groupNamed(filters.shown);
  const hasOutbox = isUnderway(message.Status);
  return (
    <>
      <StandingBanner message={message} />
      {(message.Counts?.uncertain ?? 0) > 0 && <UncertainBanner message={message} />}
      {(message.Counts?.failed ?? 0) > 0 && message.Status === "SENT" && <FailedBanner message={message} />}
      <TrialCard message={message} />
      <ApprovalCard message={message} />
      <NextStep message={message} />
      <div className={layout.beside}>
        <FactsCard message={message} />
        {hasOutbox ? (
          <OutcomeCard message={message} group={group} setGroup={(next) => choose({ shown: next ?? "" })} />
        ) : (
          <TodayCard message={message} />
        )}
      </div>
      {message.Status === "AWAITING_APPROVAL" && <ApprovalPreview message={message} />}
      {hasOutbox && <RecipientCard key={group} message={message} group={group} />}
    </>
  );
}
