import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import layout from "#messages/content/ui/message-layout.module.css";
import { SmsCounter } from "#messages/content/ui/sms-counter.tsx";
import { TagPicker } from "#messages/content/ui/tag-picker.tsx";
import type { KnownTags } from "#messages/content/ui/use-merge-tags.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Language } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { SmsEstimate } from "../sms-estimate.tsx";
import classes from "./content.module.css";
import { useInsert } from "./use-insert.ts";
import type { Written } from "./use-written.ts";

interface TextCardProps {
  message: MessageShown;
  language: Language;
  written: Written;
  known: KnownTags;
  actions: ReactNode;
}

/** A message that is nothing but text. */
export function TextCard({ message, language, written, known, actions }: TextCardProps) {
  const t = useTranslations("messages.content");
  const mayEdit = message.Actions.includes("edit");
  const { text } = written.in(language);
  const write = (changed: string) => written.write(language, { text: changed, isTextOwn: true });
  const { wire, insert } = useInsert(
    "text",
    () => text,
    (_part, changed) => write(changed),
  );
  const isSms = message.DeliveryMethodId === "SMS";
  return (
    <Card title={t("text")} actions={actions}>
      <div className={layout.stack}>
        <Textarea
          {...wire("text")}
          aria-label={t("text")}
          description={t("textHelp")}
          autosize
          minRows={isSms ? 5 : 12}
          maxRows={30}
          lang={language}
          value={text}
          readOnly={!mayEdit}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {isSms && <SmsCounter text={text} {...(mayEdit && { replace: write })} />}
        {isSms && <SmsEstimate message={message} className={classes.muted} />}
        {mayEdit && (
          <div className={layout.bar}>
            <TagPicker tags={known.tags} isWaiting={known.isWaiting} insert={insert} />
          </div>
        )}
      </div>
    </Card>
  );
}
