import { useState } from "react";
import { useTranslations } from "use-intl";
import { SearchInput } from "#ui/search-input.tsx";
import type { MatchesShown, TaskScreen } from "../../run-shown.ts";
import { choiceIn, withChoice } from "../run-edits.ts";
import { RecordChoices } from "./record-choices.tsx";
import { useAnswer } from "./step-context.ts";
import classes from "./tasks.module.css";

const whole = { isWhole: true };

type TaskMatchesProps = { task: TaskScreen; matches: MatchesShown; row?: { key: string; title: string } };

/** What a task has found, to choose from; where it may be searched otherwise, and where a new one may be made instead. */
export function TaskMatches({ task, matches, row = { key: "", title: task.title } }: TaskMatchesProps) {
  const t = useTranslations("wizardRuns.tasks");
  const { edit, change, errorAt } = useAnswer(task.taskId);
  const path = `answers.${task.taskId}${row.key === "" ? "" : `.rows.${row.key}`}.recordIds`;
  const said = choiceIn(edit, row.key);
  const { records, fields, canChoose, isMany, canCreate, canSearch, hasMore } = matches;
  const chosen = said?.recordIds ?? matches.chosenIds;
  const isNew = said?.isNew ?? matches.isNew;
  // The list follows a moment later; what is typed stands there at once.
  const [words, setWords] = useState(matches.words);
  const search = (next: string) => {
    setWords(next);
    change(path, withChoice(row.key, { words: next.slice(0, 200), recordIds: [] }));
  };
  const choose = (ids: string[]) => change(path, withChoice(row.key, { recordIds: ids, isNew: false }), whole);
  return (
    <div className={classes.matches}>
      {canSearch && (
        // Enter looks for it, and does not go on.
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a key from the form
        <div onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}>
          <SearchInput label={t("search")} value={words} onChange={search} />
        </div>
      )}
      {records.length === 0 && <p className={classes.description}>{matches.noneMessage || t("none")}</p>}
      <RecordChoices
        {...{ records, fields, path }}
        label={row.title || task.title}
        pick={canChoose ? (isMany ? "some" : "one") : "none"}
        chosen={isNew ? [] : chosen}
        onChoose={choose}
        error={errorAt(path)}
        newOne={
          canCreate
            ? {
                label: matches.newRecordLabel || t("newOne"),
                isChosen: isNew,
                choose: (isWanted) =>
                  change(path, withChoice(row.key, { isNew: isWanted, ...(isWanted && { recordIds: [] }) }), whole),
              }
            : undefined
        }
      />
      {hasMore && <p className={classes.description}>{t(canSearch ? "moreToSearch" : "more")}</p>}
    </div>
  );
}
