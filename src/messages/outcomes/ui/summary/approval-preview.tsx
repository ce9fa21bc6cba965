import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { useAutosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { PreviewCard } from "#messages/sending/ui/content/preview-card.tsx";
import { languageNames, languages } from "#shared/languages.ts";

/** What an approval is about, as recipients will get it, in each of its languages. */
export function ApprovalPreview({ message }: { message: MessageShown }) {
  const t = useTranslations("messages");
  const [language, setLanguage] = useState(message.ContentLanguageId);
  const autosave = useAutosave(message.Id, t("content.saveFailed"));
  const spoken = languages.filter((each) => message.Contents[each]);
  return (
    <>
      {spoken.length > 1 && (
        <div>
          <SegmentedControl
            aria-label={t("content.languages")}
            value={language}
            onChange={(chosen) => setLanguage(chosen as typeof language)}
            data={spoken.map((value) => ({ value, label: languageNames[value] }))}
          />
        </div>
      )}
      <PreviewCard {...{ message, language, autosave }} />
    </>
  );
}
