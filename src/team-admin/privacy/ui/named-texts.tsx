import { Checkbox } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import type { NameMention } from "../contract.ts";
import classes from "./privacy.module.css";

interface NamedTextsProps {
  mentions: readonly NameMention[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: Set<string>) => void;
}

export const keyOfMention = ({ recordId, fieldId }: NameMention): string => `${recordId} ${fieldId}`;

/** Texts of other records with the person's name in them; whether it means them is for a human being to say. */
export function NamedTexts({ mentions, chosen, onChange }: NamedTextsProps) {
  const t = useTranslations("privacy.named");
  const choose = (mention: NameMention, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(keyOfMention(mention));
    else next.delete(keyOfMention(mention));
    onChange(next);
  };
  return (
    <Card title={t("title", { count: mentions.length })} subtitle={t("about")}>
      <ul className={classes.mentions}>
        {mentions.map((mention) => (
          <li key={keyOfMention(mention)}>
            <Checkbox
              label={mention.excerpt}
              description={t("where", { name: mention.name || t("unnamed"), ...placeOf(mention) })}
              checked={chosen.has(keyOfMention(mention))}
              onChange={(event) => choose(mention, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const placeOf = ({ collection, field }: NameMention) => ({ collection, field });
