import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { MessageFrame } from "#messages/outgoing-messages/ui/frame/message-frame.tsx";
import { StepBar } from "#messages/outgoing-messages/ui/frame/step-bar.tsx";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { useAutosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import type { Language } from "#shared/languages.ts";
import classes from "./content.module.css";
import { ContentCard } from "./content-card.tsx";
import { PreviewCard } from "./preview-card.tsx";

/** What a message says, with how it will look beside it. */
export default function ContentPage() {
  return <MessageFrame part="content">{(message) => <Content message={message} />}</MessageFrame>;
}

function Content({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [language, setLanguage] = useState<Language>(message.ContentLanguageId);
  const autosave = useAutosave(message.Id, t("content.saveFailed"));
  const goOn = async () => {
    if (await autosave.flush()) await navigate({ to: partPath(teamId, message.Id, "recipients") });
  };
  return (
    <>
      <div className={classes.columns}>
        <ContentCard {...{ message, language, setLanguage, autosave }} />
        <PreviewCard {...{ message, language, autosave }} />
      </div>
      <StepBar
        step="content"
        messageId={message.Id}
        {...(message.Actions.includes("edit") && {
          next: <Button onClick={() => void goOn()}>{t("frame.next")}</Button>,
        })}
      />
    </>
  );
}
