import { Anchor, Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import { type MessageShown, outgoingMessagesContract } from "#messages/outgoing-messages/contract.ts";
import { mayTry } from "#messages/outgoing-messages/trial.ts";
import { ApprovalCard } from "#messages/outgoing-messages/ui/approval/approval-card.tsx";
import { AskDrawer } from "#messages/outgoing-messages/ui/approval/ask-drawer.tsx";
import { isComplete } from "#messages/outgoing-messages/ui/frame/is-complete.ts";
import { MessageFrame } from "#messages/outgoing-messages/ui/frame/message-frame.tsx";
import { StepBar } from "#messages/outgoing-messages/ui/frame/step-bar.tsx";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { type Autosave, useAutosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { useMessageChange } from "#messages/outgoing-messages/ui/use-message-change.ts";
import { useFirstSend } from "#messages/setup/ui/use-first-send.tsx";
import { Card } from "#ui/card.tsx";
import { toast } from "#ui/toast.ts";
import { ChecksCard } from "../content/checks-card.tsx";
import classes from "./schedule.module.css";
import { draftOf, missingIn, type ScheduleDraft, scheduleOf } from "./schedule-draft.ts";
import { TrialCard } from "./trial-card.tsx";
import { WhatWillHappen } from "./what-will-happen.tsx";
import { WhenCard, type WhenMode } from "./when-card.tsx";

/** The last step: when, what will happen, and the button that does it. */
export default function SchedulePage() {
  return (
    <MessageFrame part="schedule" width="content">
      {(message) => <ScheduleStep message={message} />}
    </MessageFrame>
  );
}

function ScheduleStep({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const [draft, setDraft] = useState(() => draftOf(message.Schedule));
  const autosave = useAutosave(message.Id, t("schedule.saveFailed"));
  const mayEdit = message.Actions.includes("edit");
  const changeDraft = (changes: Partial<ScheduleDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    // What is half typed stays on the screen until it is a time.
    if (!missingIn(next)) autosave.save({ Schedule: scheduleOf(next, message.Schedule.perHour) });
  };
  const missing = (["details", "content", "recipients"] as const).filter((step) => !isComplete(message, step));
  return (
    <>
      <ApprovalCard message={message} />
      <fieldset disabled={!mayEdit} className={classes.plain}>
        <WhenCard draft={draft} change={changeDraft} mode={modeOf(message)} />
        {mayTry(message.DeliveryMethodId, message.ContentTypeId) && (
          <TrialCard message={message} autosave={autosave} mayEdit={mayEdit} />
        )}
      </fieldset>
      {mayEdit && (
        <Card title={t("schedule.what")}>
          <div className={layout.stack}>
            {missing.length > 0 ? (
              <Missing message={message} steps={missing} />
            ) : (
              <WhatWillHappen message={message} draft={draft} />
            )}
          </div>
        </Card>
      )}
      {mayEdit && <ChecksCard message={message} />}
      <StepBar
        step="schedule"
        messageId={message.Id}
        next={<LastButton {...{ message, draft, autosave }} isReady={missing.length === 0} />}
      />
    </>
  );
}

const modeOf = ({ Actions, Approval, Status }: MessageShown): WhenMode => {
  if (Actions.includes("sendNow")) return "sends";
  const isBefore = Actions.includes("requestApproval") || Status === "AWAITING_APPROVAL";
  return isBefore && Approval.AskerMaySend ? "asks" : "proposes";
};

function Missing({ message, steps }: { message: MessageShown; steps: ("details" | "content" | "recipients")[] }) {
  const t = useTranslations("messages.schedule");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  return (
    <div>
      <p className={classes.sentence}>{t("missing")}</p>
      <ul className={classes.list}>
        {steps.map((step) => (
          <li key={step}>
            <Anchor component={Link} to={partPath(teamId, message.Id, step)} inherit>
              {routes(step)}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LastButtonProps {
  message: MessageShown;
  draft: ScheduleDraft;
  autosave: Autosave;
  isReady: boolean;
}

/** Send Now, Schedule or Ask for approval: what the server offers. */
function LastButton({ message, draft, autosave, isReady }: LastButtonProps) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { change, isBusy } = useMessageChange();
  const [isAsking, setAsking] = useState(false);
  const isPressed = useRef(false);
  const params = { teamId, messageId: message.Id };
  const Schedule = scheduleOf(draft, message.Schedule.perHour);
  const toSummary = () => navigate({ to: partPath(teamId, message.Id, "summary") });
  const lacks = () => {
    const lack = missingIn(draft);
    if (lack) toast.warn(t(`schedule.${lack}`));
    return lack !== undefined;
  };
  /** Pressed twice, it is done once: what was typed last is saved before the button can show that it works. */
  const once = async (work: () => Promise<void>) => {
    if (isPressed.current || lacks()) return;
    isPressed.current = true;
    if (await autosave.flush()) await work();
    isPressed.current = false;
  };
  const send = async () => {
    const work = () => call(outgoingMessagesContract.scheduleMessage, { params, body: { Schedule } });
    if (!(await change(t("schedule.failed"), work))) return;
    if (draft.isLater) toast.done(t("schedule.scheduled", { name: message.InternalName }));
    await toSummary();
  };
  const { askFirst, question } = useFirstSend(message.DeliveryMethodId);
  const ask = async () => {
    const work = () => call(outgoingMessagesContract.changeMessage, { params, body: { Schedule } });
    if (await change(t("schedule.failed"), work)) setAsking(true);
  };
  if (message.Actions.includes(draft.isLater ? "schedule" : "sendNow")) {
    return (
      <>
        <Button loading={isBusy} disabled={!isReady} onClick={() => lacks() || askFirst(() => void once(send))}>
          {t(draft.isLater ? "schedule.schedule" : "schedule.sendNow")}
        </Button>
        {question}
      </>
    );
  }
  if (!message.Actions.includes("requestApproval")) return null;
  // Nobody presses a button later.
  const goesItself = draft.isLater && message.Approval.AskerMaySend;
  return (
    <>
      <Button
        loading={isBusy}
        disabled={!isReady}
        onClick={() => (goesItself ? lacks() || askFirst(() => void once(ask)) : void once(ask))}
      >
        {t("schedule.ask")}
      </Button>
      {question}
      <AskDrawer
        message={message}
        opened={isAsking}
        close={() => setAsking(false)}
        onAsked={() => {
          setAsking(false);
          void toSummary();
        }}
      />
    </>
  );
}
