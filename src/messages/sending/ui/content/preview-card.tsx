import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { LetterPreview } from "#messages/content/ui/letter-sheet.tsx";
import layout from "#messages/content/ui/message-layout.module.css";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { type Language, languageNames } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { useCandidates, usePreview } from "../recipient-queries.ts";
import { TestButton } from "./test-button.tsx";

interface PreviewCardProps {
  message: MessageShown;
  language: Language;
  autosave: Autosave;
}

/** As people get it: nobody in particular, or one of those who will. */
export function PreviewCard({ message, language, autosave }: PreviewCardProps) {
  const t = useTranslations("messages.content");
  const [recordId, setRecordId] = useState<string | null>(null);
  const preview = usePreview(message, { language, recordId });
  const people = useCandidates(message, { search: "" }, message.Audience.sources.length > 0);
  const known = (people.data?.pages[0]?.candidates ?? []).filter(({ recordId }) => recordId !== null);
  const isInSeveral = Object.keys(message.Contents).length > 1;
  const byRecord = new Map(
    known.map(({ recordId, name, address, language: reads }) => [
      recordId!,
      isInSeveral ? `${name || address || ""} · ${languageNames[reads]}` : name || address || "",
    ]),
  );
  return (
    <Card title={t("preview")} actions={<TestButton {...{ message, language, recordId, autosave }} />}>
      <div className={layout.stack}>
        {byRecord.size > 0 && (
          <Select
            label={t("previewAs")}
            searchable
            clearable
            placeholder={t("nobody")}
            data={[...byRecord].map(([value, label]) => ({ value, label }))}
            value={recordId}
            onChange={setRecordId}
            clearButtonProps={{ "aria-label": t("nobody") }}
          />
        )}
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
