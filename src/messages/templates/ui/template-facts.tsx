import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { languageNames, languages } from "#shared/languages.ts";
import { templateUseNames } from "#shared/messages.ts";
import { Card } from "#ui/card.tsx";
import type { TemplateShown } from "../contract.ts";
import type { TemplatePartProps } from "./template-part-props.ts";
import classes from "./templates.module.css";

/** What a template is called, and what it is for. */
export function TemplateFacts({ template, change, mayEdit }: TemplatePartProps) {
  const t = useTranslations("templates");
  const problems = useTranslations("validation");
  // What is no name yet stays here: the last one that was is kept.
  const [typed, setTyped] = useState(template.Name);
  const isEmail = template.DeliveryMethodId === "EMAIL";
  return (
    <Card title={t("facts")}>
      <fieldset disabled={!mayEdit} className={classes.plain}>
        <div className={classes.facts}>
          <TextInput
            label={t("name")}
            required
            maxLength={120}
            value={typed}
            error={typed.trim() === "" && problems("empty")}
            onChange={(event) => {
              const Name = event.currentTarget.value;
              setTyped(Name);
              if (Name.trim() !== "") change({ Name });
            }}
          />
          <Select
            label={t("usedForLabel")}
            allowDeselect={false}
            disabled={!mayEdit}
            data={templateUseNames.map((value) => ({ value, label: t(`usedFor.${value}`) }))}
            value={template.UsedFor}
            onChange={(UsedFor) => UsedFor && change({ UsedFor: UsedFor as TemplateShown["UsedFor"] })}
          />
          <Select
            label={t("language")}
            allowDeselect={false}
            disabled={!mayEdit}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={template.ContentLanguageId}
            onChange={(chosen) => chosen && change({ ContentLanguageId: chosen as TemplateShown["ContentLanguageId"] })}
          />
          {isEmail && (
            <TextInput
              label={t("subject")}
              maxLength={500}
              lang={template.ContentLanguageId}
              value={template.SubjectLine}
              onChange={(event) => change({ SubjectLine: event.currentTarget.value })}
            />
          )}
        </div>
      </fieldset>
    </Card>
  );
}
