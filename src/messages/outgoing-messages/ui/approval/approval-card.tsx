import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";
import { type MessageShown, outgoingMessagesContract } from "../../contract.ts";
import { useMessageChange } from "../use-message-change.ts";
import classes from "./approval-card.module.css";
import { ApproversText } from "./approvers-text.tsx";

/** Who asks, what was answered, and the answer itself where one may give it. Nothing where nobody has asked. */
export function ApprovalCard({ message }: { message: MessageShown }) {
  const t = useTranslations("messages.approval");
  const { Status, Approval, Actions } = message;
  if (!Approval.RequestedAt && !Approval.AnsweredAt) return null;
  const mayAnswer = Actions.includes("approve") || Actions.includes("requestChanges");
  const answered = { name: Approval.AnsweredBy?.Name ?? t("someone") };
  return (
    <Card title={t("title")}>
      <div className={classes.stack}>
        {Approval.RequestedAt && (
          <Said
            sentence={t("waits", { name: Approval.RequestedBy?.Name ?? t("someone") })}
            note={Approval.RequestNote}
          />
        )}
        {Approval.AnsweredAt && (
          <Said sentence={t(Status === "DRAFT" ? "changesBy" : "approvedBy", answered)} note={Approval.AnswerNote} />
        )}
        <ChosenTime message={message} />
        {mayAnswer ? (
          <Answer message={message} />
        ) : (
          Status === "AWAITING_APPROVAL" && (
            <p className={classes.sentence}>
              <ApproversText message={message} />
            </p>
          )
        )}
      </div>
    </Card>
  );
}

/** What comes of the chosen time: what the approval leads to, or what keeps it from that. */
function ChosenTime({ message: { Status, Schedule, Approval } }: { message: MessageShown }) {
  const t = useTranslations("messages.approval");
  const format = useFormatter();
  const { localTime } = Schedule;
  // Whose clock it is said on does not change what the clock says.
  const at = localTime
    ? format.dateTime(new Date(`${localTime}:00Z`), { dateStyle: "full", timeStyle: "short", timeZone: "UTC" })
    : "";
  if (Status === "APPROVED" && Approval.WaitsFor)
    return <p className={classes.sentence}>{t(`waitsFor.${Approval.WaitsFor}`, { at })}</p>;
  if (Status !== "AWAITING_APPROVAL") return null;
  const outcome = localTime ? (Approval.AskerMaySend ? "scheduled" : "chosen") : "none";
  return <p className={classes.sentence}>{t(`once.${outcome}`, { at })}</p>;
}

function Said({ sentence, note }: { sentence: string; note: string }) {
  return (
    <div>
      <p className={classes.sentence}>{sentence}</p>
      {note && <blockquote className={classes.note}>{note}</blockquote>}
    </div>
  );
}

function Answer({ message }: { message: MessageShown }) {
  const t = useTranslations("messages.approval");
  const { teamId } = useTeamScope();
  const { change, isBusy } = useMessageChange();
  const [note, setNote] = useState("");
  const answer = async (isApproved: boolean) => {
    const params = { teamId, messageId: message.Id };
    const body = { isApproved, note: note.trim(), Version: message.Version };
    const answered = await change(t("answerFailed"), () =>
      call(outgoingMessagesContract.answerApproval, { params, body }),
    );
    if (!answered) return;
    const { Status, Approval } = answered;
    if (Approval.WaitsFor) toast.warn(t("approvedWaits"));
    else toast.done(t(!isApproved ? "changesAsked" : Status === "SCHEDULED" ? "approvedScheduled" : "approved"));
    setNote("");
  };
  return (
    <>
      <Textarea
        label={t("answer")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        {message.Actions.includes("approve") && (
          <Button loading={isBusy} onClick={() => void answer(true)}>
            {t("approve")}
          </Button>
        )}
        {message.Actions.includes("requestChanges") && (
          <Button variant="default" disabled={isBusy} onClick={() => void answer(false)}>
            {t("requestChanges")}
          </Button>
        )}
      </div>
    </>
  );
}
