import { useState } from "react";
import { useTranslations } from "use-intl";
import { LetterPreview } from "#messages/content/ui/letter-sheet.tsx";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import type { Language } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import type { Candidate } from "../../contract.ts";
import { usePreview } from "../recipient-queries.ts";
import { RecipientChoice } from "./recipient-choice.tsx";
import { TestButton } from "./test-button.tsx";

interface PreviewCardProps {
  message: MessageShown;
  language: Language;
  autosave: Autosave;
}

/** As people get it: nobody in particular, or one of those who will. */
export function PreviewCard({ message, language, autosave }: PreviewCardProps) {
  const t = useTranslations("messages.content");
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const preview = usePreview(message, { language, recipient: chosen });
  return (
    <Card title={t("preview")} actions={<TestButton {...{ message, language, recipient: chosen, autosave }} />}>
      <div className={layout.stack}>
        {message.Audience.sources.length > 0 && <RecipientChoice {...{ message, chosen }} choose={setChosen} />}
        <ReadPart query={preview} failed={t("previewFailed")} lines={8}>
          {(shown) => (
            <>
              {shown.subject || shown.text || shown.html ? (
                <LetterPreview letter={shown} hasSubject={message.DeliveryMethodId === "EMAIL"} />
              ) : (
                <EmptyState icon="fas_envelope-open-text">{t("nothingYet")}</EmptyState>
              )}
            </>
          )}
        </ReadPart>
      </div>
    </Card>
  );
}
