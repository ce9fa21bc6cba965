import { Button, UnstyledButton } from "@mantine/core";
import { type CSSProperties, useId } from "react";
import { useTranslations } from "use-intl";
import type { WordShown } from "#data/collections/translations-contract.ts";
import { translatableKind } from "#data/collections/ui/translatable-kinds.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import classes from "./translations.module.css";
import { useLanguageName } from "./use-language-name.ts";
import { type Spot, type WordGroup, wordId } from "./word-groups.ts";
import { WordRow } from "./word-row.tsx";

interface WordGroupCardProps {
  group: WordGroup;
  names: ReadonlyMap<string, string>;
  plainLanguage: string;
  languages: string[];
  isOpen: boolean;
  toggle: () => void;
  /** How many of its subjects are drawn. */
  drawn: number;
  drawMore: (most: number) => void;
  goOn: (from: Spot) => void;
  onTouched: (word: WordShown) => void;
}

/** So many subjects at first: a list can have thousands of items. */
export const drawnAtOnce = 100;

/** One collection and everything in it. Rows are drawn only while it is open: a team can have thousands. */
export function WordGroupCard({
  group,
  names,
  plainLanguage,
  languages,
  isOpen,
  toggle,
  drawn,
  drawMore,
  ...row
}: WordGroupCardProps) {
  const t = useTranslations("structure.translations");
  const languageName = useLanguageName();
  const bodyId = useId();
  const more = Math.min(group.subjects.length - drawn, drawnAtOnce);
  return (
    <div className={classes.group}>
      <h2 className={classes.groupTitle}>
        <UnstyledButton className={classes.toggle} onClick={toggle} aria-expanded={isOpen} aria-controls={bodyId}>
          <Icon name={isOpen ? "fas_chevron-down" : "fas_chevron-right"} size={12} />
          <span className={classes.groupName}>{group.name}</span>
          {group.missing > 0 ? (
            <StatusTag color="orange">{t("missing", { count: group.missing })}</StatusTag>
          ) : (
            <StatusTag color="green">{t("complete")}</StatusTag>
          )}
        </UnstyledButton>
      </h2>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <>
            <div className={classes.heads} style={columnsFor(languages)} aria-hidden>
              <span />
              {[plainLanguage, ...languages].map((language) => (
                <span key={language}>{languageName(language)}</span>
              ))}
            </div>
            {sections(group.subjects.slice(0, drawn)).map((words) => (
              <div key={words[0]!.subjectId} className={classes.subject}>
                <h3 className={classes.subjectName}>
                  <Icon name={translatableKind(words[0]!.subject)!.icon} size={12} />
                  {words[0]!.subject === listItem
                    ? t("items")
                    : t("subject", { subject: words[0]!.subject, name: names.get(words[0]!.subjectId) ?? "" })}
                </h3>
                {words.map((word) => (
                  <WordRow
                    key={wordId(word)}
                    hasOneWord={word.subject === listItem}
                    word={word}
                    languages={languages}
                    columns={columnsFor(languages)}
                    ofWhat={names.get(word.subjectId) ?? ""}
                    {...row}
                  />
                ))}
              </div>
            ))}
            {more > 0 && (
              <Button variant="subtle" className={classes.more} onClick={() => drawMore(drawn + drawnAtOnce)}>
                {t("showMore", { count: more })}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Items of a list have one word each: they stand together under one heading. */
const sections = (subjects: WordShown[][]): WordShown[][] => {
  const isItem = (words: WordShown[]) => words[0]!.subject === listItem;
  const items = subjects.filter(isItem).flat();
  const others = subjects.filter((words) => !isItem(words));
  return items.length > 0 ? [...others, items] : others;
};

const listItem = "item";

const columnsFor = (languages: string[]): CSSProperties =>
  ({ "--columns": `112px repeat(${languages.length + 1}, minmax(0, 1fr))` }) as CSSProperties;
