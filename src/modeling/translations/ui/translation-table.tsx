import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { translationsContract } from "#data/collections/translations-contract.ts";
import type { Answer } from "#shared/endpoint.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TranslationBar } from "./translation-bar.tsx";
import classes from "./translations.module.css";
import { useFocusSpot } from "./use-focus-spot.ts";
import { drawnAtOnce, WordGroupCard } from "./word-group-card.tsx";
import { countMissing, groupWords, matches, nameAmong, nextMissing, type Spot, wordId } from "./word-groups.ts";

type All = Answer<typeof translationsContract.listTranslations>;

/** Up to so many words everything is open; beyond, one opens what one works on. */
const mostOpen = 120;

export function TranslationTable({ all, startWith }: { all: All; startWith?: string | undefined }) {
  const t = useTranslations("structure.translations");
  const [language, setLanguage] = useState<string | undefined>(startWith);
  const [query, setQuery] = useState("");
  const [onlyMissing, setOnlyMissing] = useState(false);
  /** What was filled in while only missing ones are shown stays, so that nothing moves under one's hands. */
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const [drawn, setDrawn] = useState<Readonly<Record<string, number>>>({});
  const focus = useFocusSpot();

  const languages = language ? [language] : all.languages;
  const names = new Map(
    [...Map.groupBy(all.words, ({ subjectId }) => subjectId)].map(([id, of]) => [id, nameAmong(of)]),
  );
  const shown = all.words.filter(
    (word) =>
      (!onlyMissing || kept.has(wordId(word)) || countMissing([word], languages) > 0) &&
      (query.trim() === "" || matches(query, word, names.get(word.subjectId) ?? "")),
  );
  const groups = groupWords(all.words, shown, languages);
  const firstMissing = groups.find(({ missing }) => missing > 0) ?? groups[0];
  const isOpen = (id: string) => opened[id] ?? (shown.length <= mostOpen || id === firstMissing?.collectionId);
  const drawnOf = (id: string) => drawn[id] ?? drawnAtOnce;

  const goOn = (from: Spot) => {
    const next = nextMissing(groups, languages, from);
    if (!next) return;
    const { collectionId, subjectId } = next.word;
    setOpened({ ...opened, [collectionId]: true });
    const among = groups.find((group) => group.collectionId === collectionId)!.subjects;
    const place = among.findIndex(([word]) => word!.subjectId === subjectId);
    if (place >= drawnOf(collectionId)) setDrawn({ ...drawn, [collectionId]: place + drawnAtOnce });
    focus(next);
  };
  const clear = () => {
    setQuery("");
    setOnlyMissing(false);
  };
  return (
    <div className={classes.table}>
      <TranslationBar
        all={all}
        language={language}
        onLanguage={setLanguage}
        query={query}
        onQuery={setQuery}
        onlyMissing={onlyMissing}
        onOnlyMissing={(wanted) => {
          setKept(new Set());
          setOnlyMissing(wanted);
        }}
      />
      {groups.length === 0 && (
        <Card>
          <EmptyState
            icon={onlyMissing && !query ? "fas_circle-check" : "fas_magnifying-glass"}
            action={
              <Button variant="default" onClick={clear}>
                {t("showEverything")}
              </Button>
            }
          >
            {onlyMissing && !query ? t("nothingMissing") : t("noMatch")}
          </EmptyState>
        </Card>
      )}
      {groups.map((group) => (
        <WordGroupCard
          key={group.collectionId}
          group={group}
          names={names}
          plainLanguage={all.plainLanguage}
          languages={languages}
          isOpen={isOpen(group.collectionId)}
          toggle={() => setOpened({ ...opened, [group.collectionId]: !isOpen(group.collectionId) })}
          drawn={drawnOf(group.collectionId)}
          drawMore={(most) => setDrawn({ ...drawn, [group.collectionId]: most })}
          goOn={goOn}
          onTouched={(word) => setKept(new Set([...kept, wordId(word)]))}
        />
      ))}
    </div>
  );
}
