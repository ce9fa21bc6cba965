import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import layout from "#messages/content/ui/message-layout.module.css";
import { SavingNote } from "#messages/content/ui/saving-note.tsx";
import { TaggedLine } from "#messages/content/ui/tagged-line.tsx";
import { tagContextOf } from "#messages/content/ui/use-merge-tags.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { type Trial, trialSchema } from "#messages/outgoing-messages/trial.ts";
import type { Autosave } from "#messages/outgoing-messages/ui/use-autosave.ts";
import { type Language, languageNames, languages } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import classes from "./schedule.module.css";

interface TrialCardProps {
  message: MessageShown;
  autosave: Autosave;
  mayEdit: boolean;
}

const shares = [10, 20, 30, 40, 50];
const nothing = { subject: "", previewText: "" };
type Second = typeof nothing;

/** A second subject line, on how many both are tried, for how long, and what decides. */
export function TrialCard({ message, autosave, mayEdit }: TrialCardProps) {
  const t = useTranslations("messages.trial");
  const [trial, setTrial] = useState(message.Trial);
  const change = (next: Trial | null) => {
    setTrial(next);
    autosave.save({ Trial: next });
  };
  return (
    <Card title={t("title")} actions={mayEdit && trial && <SavingNote autosave={autosave} />}>
      <div className={layout.stack}>
        <Switch
          label={t("try")}
          description={t("about")}
          checked={trial !== null}
          onChange={(event) => change(event.currentTarget.checked ? trialSchema.parse({}) : null)}
        />
        {trial && (
          <>
            <Seconds message={message} autosave={autosave} />
            <Settings trial={trial} change={change} />
          </>
        )}
      </div>
    </Card>
  );
}

function Seconds({ message, autosave }: Pick<TrialCardProps, "message" | "autosave">) {
  const spoken = languages.filter((language) => message.Contents[language]);
  return (spoken.length > 0 ? spoken : [message.ContentLanguageId]).map((language) => (
    <SecondOf key={language} {...{ message, autosave, language }} isNamed={spoken.length > 1} />
  ));
}

type SecondOfProps = Pick<TrialCardProps, "message" | "autosave"> & { language: Language; isNamed: boolean };

function SecondOf({ message, autosave, language, isNamed }: SecondOfProps) {
  const t = useTranslations("messages.trial");
  const content = message.Contents[language];
  const [second, setSecond] = useState<Second>(content?.second ?? nothing);
  const change = (changes: Partial<Second>) => {
    const next = { ...second, ...changes };
    setSecond(next);
    autosave.save({ Contents: { [language]: { second: next } } });
  };
  const labelOf = (label: string) => (isNamed ? `${label} (${languageNames[language]})` : label);
  return (
    <div className={classes.seconds}>
      <TextInput
        label={labelOf(t("second"))}
        description={
          content?.subject
            ? t.rich("beside", { subject: () => <TaggedLine text={content.subject} about={tagContextOf(message)} /> })
            : undefined
        }
        required={language === message.ContentLanguageId}
        maxLength={500}
        value={second.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
      />
      <TextInput
        label={labelOf(t("secondPreview"))}
        description={t("secondPreviewHelp")}
        maxLength={500}
        value={second.previewText}
        onChange={(event) => change({ previewText: event.currentTarget.value })}
      />
    </div>
  );
}

function Settings({ trial, change }: { trial: Trial; change: (trial: Trial) => void }) {
  const t = useTranslations("messages.trial");
  const format = useFormatter();
  return (
    <div className={classes.hours}>
      <Select
        className={classes.short ?? ""}
        label={t("share")}
        allowDeselect={false}
        data={shares.map((share) => ({
          value: String(share),
          label: format.number(share / 100, { style: "percent" }),
        }))}
        value={String(trial.share)}
        onChange={(share) => share && change({ ...trial, share: Number(share) })}
      />
      <NumberInput
        className={classes.short ?? ""}
        label={t("hours")}
        min={1}
        max={24}
        allowDecimal={false}
        clampBehavior="strict"
        value={trial.hours}
        onChange={(hours) => typeof hours === "number" && hours >= 1 && change({ ...trial, hours })}
      />
      <Select
        label={t("by")}
        allowDeselect={false}
        data={(["opens", "clicks"] as const).map((value) => ({ value, label: t(`bys.${value}`) }))}
        value={trial.by}
        onChange={(by) => by && change({ ...trial, by: by as Trial["by"] })}
      />
    </div>
  );
}
