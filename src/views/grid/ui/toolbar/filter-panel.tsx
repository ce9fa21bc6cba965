import { Button } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import { MatchCount } from "#data/filters/ui/match-count.tsx";
import type { Filter } from "#shared/filter.ts";
import { sameJson } from "#shared/same-json.ts";
import type { ListState } from "../setup/use-list-setup.ts";
import classes from "./toolbar.module.css";

const restMilliseconds = 400;

/** The list follows when a condition has rested for a moment; all that is done while it is open is one step back. */
export function FilterPanel({ list, begin }: { list: ListState; begin?: string | undefined }) {
  const t = useTranslations("gridToolbar.filter");
  const { collectionId, setup, change } = list;
  const [draft, setDraft] = useState<Filter | null>(setup.filter);
  // Whoever opens it without a filter wants to make one: its first line is there.
  const [begins] = useState(begin ?? (setup.filter === null ? null : undefined));
  const applied = useRef(setup.filter);
  const wasApplied = useRef(false);
  const apply = useDebouncedCallback(
    (filter: Filter | null) => {
      if (sameJson(filter, applied.current)) return;
      applied.current = filter;
      change({ filter }, { replace: wasApplied.current });
      wasApplied.current = true;
    },
    { delay: restMilliseconds, flushOnUnmount: true },
  );
  useEffect(() => {
    if (sameJson(setup.filter, applied.current)) return;
    applied.current = setup.filter;
    setDraft(setup.filter);
  }, [setup.filter]);
  const edit = (filter: Filter | null) => {
    setDraft(filter);
    apply(filter);
  };
  return (
    <div className={classes.stack}>
      <FilterBuilder collectionId={collectionId} value={draft} onChange={edit} begin={begins} />
      <div className={classes.foot}>
        <MatchCount collectionId={collectionId} filter={draft} />
        {draft && (
          <Button variant="subtle" color="gray" onClick={() => edit(null)}>
            {t("clear")}
          </Button>
        )}
      </div>
    </div>
  );
}
