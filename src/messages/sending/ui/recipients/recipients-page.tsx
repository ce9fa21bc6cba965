import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import layout from "#messages/content/ui/message-layout.module.css";
import type { Audience } from "#messages/outgoing-messages/audience.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { MessageFrame } from "#messages/outgoing-messages/ui/frame/message-frame.tsx";
import { StepBar } from "#messages/outgoing-messages/ui/frame/step-bar.tsx";
import { isUnderway, partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { useAutosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { AudienceCard } from "./audience-card.tsx";
import { CandidateCard, type LookedAt } from "./candidate-card.tsx";
import { CountsCard } from "./counts-card.tsx";
import { GotItCard } from "./got-it-card.tsx";
import { PreferenceNotes } from "./preference-notes.tsx";
import { wholeAudience } from "./whole-sources.ts";

/** Who gets a message, with the numbers and the names beside it. */
export default function RecipientsPage() {
  return <MessageFrame part="recipients">{(message) => <Recipients message={message} />}</MessageFrame>;
}

function Recipients({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const autosave = useAutosave(message.Id, t("recipients.saveFailed"));
  const [audience, setAudience] = useState(message.Audience);
  const [looked, setLooked] = useState<LookedAt>();
  const mayEdit = message.Actions.includes("edit");
  const change = (next: Audience) => {
    setAudience(next);
    // What is half-chosen stays on the screen until it names somebody.
    autosave.save({ Audience: wholeAudience(next) });
  };
  const goOn = async () => {
    if (await autosave.flush()) await navigate({ to: partPath(teamId, message.Id, "schedule") });
  };
  const hasLeft = isUnderway(message.Status);
  return (
    <>
      <div className={layout.beside}>
        <AudienceCard {...{ message, audience, change, autosave, mayEdit }} />
        {hasLeft ? (
          <GotItCard message={message} />
        ) : (
          <CountsCard message={message} reason={looked} setReason={setLooked} />
        )}
      </div>
      {mayEdit && <PreferenceNotes message={message} />}
      {/* Before the names, of which there may be no end. */}
      <StepBar
        step="recipients"
        messageId={message.Id}
        {...(mayEdit && { next: <Button onClick={() => void goOn()}>{t("frame.next")}</Button> })}
      />
      {message.Audience.sources.length > 0 && !hasLeft && <CandidateCard {...{ message, looked, setLooked }} />}
    </>
  );
}
