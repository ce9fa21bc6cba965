import { Button, Menu, SegmentedControl, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import layout from "#messages/content/ui/message-layout.module.css";
import { SavingNote } from "#messages/content/ui/saving-note.tsx";
import { TagPicker } from "#messages/content/ui/tag-picker.tsx";
import type { KnownTags } from "#messages/content/ui/use-merge-tags.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { IconButton } from "#ui/icon-button.tsx";
import classes from "./content.module.css";
import { useInsert } from "./use-insert.ts";
import type { Written } from "./use-written.ts";

interface ContentHeadProps {
  message: MessageShown;
  language: Language;
  setLanguage: (language: Language) => void;
  written: Written;
  known: KnownTags;
  autosave: Autosave;
}

type Part = "subject" | "previewText";

/** The languages of a message, and what an inbox shows of it. */
export function ContentHead({ message, language, setLanguage, written, known, autosave }: ContentHeadProps) {
  const t = useTranslations("messages");
  const mayEdit = message.Actions.includes("edit");
  const content = written.in(language);
  const write = (part: Part, text: string) => written.write(language, { [part]: text });
  const { wire, insert } = useInsert<Part>("subject", (part) => content[part], write);
  const wired = (part: Part) => ({
    ...wire(part),
    value: content[part],
    onChange: (event: { currentTarget: { value: string } }) => write(part, event.currentTarget.value),
    readOnly: !mayEdit,
    maxLength: 500,
    lang: language,
  });
  const isEmail = message.DeliveryMethodId === "EMAIL";
  const begun = languages.filter((each) => each === message.ContentLanguageId || written.contents[each]);
  if (!isEmail && begun.length < 2 && !mayEdit) return null;
  return (
    <Card
      title={t(isEmail ? "content.inbox" : "content.title")}
      actions={mayEdit && <SavingNote autosave={autosave} />}
    >
      <div className={layout.stack}>
        <LanguageBar {...{ message, language, setLanguage, written, begun, mayEdit }}>
          {isEmail && mayEdit && <TagPicker tags={known.tags} isWaiting={known.isWaiting} insert={insert} />}
        </LanguageBar>
        {isEmail && (
          <div className={classes.inbox}>
            <TextInput label={t("details.subject")} {...wired("subject")} />
            <TextInput
              label={t("content.previewText")}
              description={t("content.previewTextHelp")}
              {...wired("previewText")}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

type LanguageBarProps = Pick<ContentHeadProps, "message" | "language" | "setLanguage" | "written"> & {
  begun: Language[];
  mayEdit: boolean;
  children: ReactNode;
};

function LanguageBar({ message, language, setLanguage, written, begun, mayEdit, children }: LanguageBarProps) {
  const t = useTranslations("messages");
  const offered = languages.filter((each) => !begun.includes(each));
  if (begun.length < 2 && !mayEdit) return null;
  const remove = async () => {
    const [name, own] = [languageNames[language], languageNames[message.ContentLanguageId]];
    const isSure = await confirm({
      title: t("content.removing", { language: name }),
      body: t("content.removingBody", { own }),
      confirmLabel: t("content.removeLanguage", { language: name }),
      danger: true,
    });
    if (!isSure) return;
    written.remove(language);
    setLanguage(message.ContentLanguageId);
  };
  return (
    <div className={layout.bar}>
      {begun.length > 1 && (
        <SegmentedControl
          aria-label={t("content.languages")}
          className={classes.tabs ?? ""}
          value={language}
          onChange={(chosen) => setLanguage(chosen as Language)}
          data={begun.map((value) => ({ value, label: languageNames[value] }))}
        />
      )}
      {mayEdit && offered.length > 0 && (
        <AddLanguage
          offered={offered}
          add={(added) => {
            written.begin(added);
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
      {children}
    </div>
  );
}

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
