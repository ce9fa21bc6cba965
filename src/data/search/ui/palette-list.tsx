import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { ChipMark } from "#data/fields/ui/chip.tsx";
import { useAppearance } from "#data/fields/ui/named-record.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { MarkedText } from "./marked-text.tsx";
import classes from "./palette.module.css";
import { type Entry, type EntryGroup, searchesKey } from "./palette-entries.ts";

interface PaletteListProps {
  id: string;
  optionId: (key: string) => string;
  groups: readonly EntryGroup[];
  chosen: Entry | undefined;
  choose: (key: string) => void;
  run: (entry: Entry, inNewTab: boolean) => void;
  clearSearches: () => void;
}

/** One list for those who hear it, with groups; the focus stays in the field above. */
export function PaletteList({ id, optionId, groups, chosen, choose, run, clearSearches }: PaletteListProps) {
  const t = useTranslations("search");
  return (
    <div id={id} role="listbox" aria-label={t("results")} className={classes.list}>
      {groups.map(({ key, title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of choices
        <div key={key} role="group" aria-label={title} className={classes.group}>
          <div className={classes.groupHead} aria-hidden>
            <span className={classes.groupTitle}>{title}</span>
            {key === searchesKey && (
              <button type="button" tabIndex={-1} className={classes.clear} onClick={clearSearches}>
                {t("clearSearches")}
              </button>
            )}
          </div>
          {entries.map((entry) => (
            <PaletteOption
              key={entry.key}
              id={optionId(entry.key)}
              entry={entry}
              isChosen={entry.key === chosen?.key}
              choose={() => choose(entry.key)}
              run={(inNewTab) => run(entry, inNewTab)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** As on its chip. */
function RecordMark({ id, name, icon }: { id: string; name: string; icon: string }) {
  const known = useAppearance(id, icon);
  return (
    <span className={classes.recordMark}>
      <ChipMark known={{ ...known, name }} />
    </span>
  );
}

interface PaletteOptionProps {
  id: string;
  entry: Entry;
  isChosen: boolean;
  choose: () => void;
  run: (inNewTab: boolean) => void;
}

function PaletteOption({ id, entry, isChosen, choose, run }: PaletteOptionProps) {
  const { icon, label, marks, hint, excerpt, recordId } = entry;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above points at it
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      // Moving, not being there: what scrolls below a resting mouse is not meant.
      onPointerMove={() => isChosen || choose()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => run(event.metaKey || event.ctrlKey)}
      onAuxClick={(event) => event.button === 1 && run(true)}
    >
      {recordId ? (
        <RecordMark id={recordId} name={label} icon={icon} />
      ) : (
        <Icon name={icon} size={16} className={classes.icon} />
      )}
      <span className={classes.texts}>
        <span className={classes.label}>
          <MarkedText text={label} marks={marks} />
        </span>
        {excerpt && (
          <span className={classes.excerpt}>
            <MarkedText text={excerpt.text} marks={excerpt.marks} />
          </span>
        )}
      </span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </div>
  );
}
