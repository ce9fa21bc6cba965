import { Button, Menu, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { MessageContent } from "#messages/content/message-content.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { SavingNote } from "#messages/outgoing-messages/ui/saving-note.tsx";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./content.module.css";
import { insertAt } from "./insert-at.ts";
import { MergeTagMenu } from "./merge-tag-menu.tsx";
import { SmsCounter } from "./sms-counter.tsx";

type Part = "subject" | "previewText" | "text";

interface ContentCardProps {
  message: MessageShown;
  language: Language;
  setLanguage: (language: Language) => void;
  autosave: Autosave;
}

/** What a message says in each of its languages; saved by itself. */
export function ContentCard({ message, language, setLanguage, autosave }: ContentCardProps) {
  const t = useTranslations("messages");
  const mayEdit = message.Actions.includes("edit");
  // What is typed here is newer than what comes back.
  const [typed, setTyped] = useState(message.Contents);
  const inputs = useRef<Partial<Record<Part, HTMLInputElement | HTMLTextAreaElement | null>>>({});
  const last = useRef<Part>("text");
  const content = typed[language];
  const write = (part: Part, value: string) => {
    const written = { ...empty, ...content, [part]: value, ...(part === "text" && { isTextOwn: true }) };
    setTyped({ ...typed, [language]: written });
    autosave.save({ Contents: { [language]: written } });
  };
  const insert = (tag: string) => {
    const part = message.DeliveryMethodId === "SMS" ? "text" : last.current;
    const input = inputs.current[part];
    const inserted = insertAt(content?.[part] ?? "", tag, input);
    write(part, inserted.text);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(inserted.at, inserted.at);
    });
  };
  const wired = (part: Part) => ({
    ref: (input: HTMLInputElement | HTMLTextAreaElement | null) => {
      inputs.current[part] = input;
    },
    value: content?.[part] ?? "",
    onChange: (event: { currentTarget: { value: string } }) => write(part, event.currentTarget.value),
    onFocus: () => {
      last.current = part;
    },
    readOnly: !mayEdit,
  });
  const remove = async () => {
    const [name, own] = [languageNames[language], languageNames[message.ContentLanguageId]];
    const isSure = await confirm({
      title: t("content.removing", { language: name }),
      body: t("content.removingBody", { own }),
      confirmLabel: t("content.removeLanguage", { language: name }),
      danger: true,
    });
    if (!isSure) return;
    const { [language]: _, ...rest } = typed;
    setTyped(rest);
    autosave.save({ Contents: { [language]: null } });
    setLanguage(message.ContentLanguageId);
  };
  const begun = languages.filter((each) => each === message.ContentLanguageId || typed[each]);
  return (
    <Card title={t("content.title")} actions={mayEdit && <SavingNote autosave={autosave} />}>
      <div className={classes.stack}>
        {(begun.length > 1 || mayEdit) && (
          <div className={classes.bar}>
            {begun.length > 1 && (
              <SegmentedControl
                aria-label={t("content.languages")}
                className={classes.tabs ?? ""}
                value={language}
                onChange={(chosen) => setLanguage(chosen as Language)}
                data={begun.map((value) => ({ value, label: languageNames[value] }))}
              />
            )}
            {mayEdit && begun.length < languages.length && (
              <AddLanguage
                offered={languages.filter((each) => !begun.includes(each))}
                add={(added) => {
                  setTyped({ ...typed, [added]: { ...empty } });
                  setLanguage(added);
                }}
              />
            )}
            {mayEdit && language !== message.ContentLanguageId && (
              <IconButton
                icon="fas_trash"
                label={t("content.removeLanguage", { language: languageNames[language] })}
                onClick={() => void remove()}
              />
            )}
          </div>
        )}
        {message.DeliveryMethodId === "EMAIL" && (
          <>
            <TextInput label={t("details.subject")} maxLength={500} lang={language} {...wired("subject")} />
            <TextInput
              label={t("content.previewText")}
              description={t("content.previewTextHelp")}
              maxLength={500}
              lang={language}
              {...wired("previewText")}
            />
          </>
        )}
        <Textarea
          label={t("content.text")}
          description={t(content?.design ? "content.designed" : "content.textHelp")}
          autosize
          minRows={message.DeliveryMethodId === "SMS" ? 5 : 12}
          maxRows={30}
          lang={language}
          {...wired("text")}
        />
        {message.DeliveryMethodId === "SMS" && (
          <SmsCounter text={content?.text ?? ""} {...(mayEdit && { replace: (text: string) => write("text", text) })} />
        )}
        {mayEdit && (
          <div className={classes.bar}>
            <MergeTagMenu message={message} insert={insert} />
          </div>
        )}
      </div>
    </Card>
  );
}

const empty: MessageContent = { subject: "", previewText: "", design: null, text: "", isTextOwn: false };

function AddLanguage({ offered, add }: { offered: Language[]; add: (language: Language) => void }) {
  const t = useTranslations("messages.content");
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs">
          {t("addLanguage")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((language) => (
          <Menu.Item key={language} onClick={() => add(language)}>
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
