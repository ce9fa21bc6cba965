import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { hasWords } from "#data/collections/system-columns.ts";
import { useLocating } from "#data/geocoding/ui/use-locating.ts";
import type { Filter } from "#shared/filter.ts";
import { Note } from "#ui/note.tsx";
import type { OpenView } from "../../ui/use-open-view.ts";
import classes from "./map.module.css";
import type { Place } from "./place-features.ts";

type UnplacedNoteProps = { open: OpenView; places: readonly Place[]; unplaced: number };

/** What of the view's items the map does not show, or only roughly, and the way to find it. */
export function UnplacedNote({ open, places, unplaced }: UnplacedNoteProps) {
  const t = useTranslations("views.map");
  const { addresses, locate, isBusy } = useLocating(open.collection.id);
  const fieldId = String(open.view.settings.options.locationFieldId);
  const canLocate = addresses.some(({ id }) => id === fieldId);
  const rough = canLocate ? places.filter(({ isApproximate }) => isApproximate).length : 0;
  if (unplaced + rough === 0) return null;
  return (
    <Note icon="fas_location-dot">
      <span className={classes.noteWords}>
        {unplaced > 0 && <span>{t("unplaced", { count: unplaced })}</span>}
        {rough > 0 && <span>{t("rough", { count: rough })}</span>}
        {canLocate && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            onClick={() => void locate({ fieldId, ...filterOf(open) })}
          >
            {t("find")}
          </Button>
        )}
      </span>
    </Note>
  );
}

/** What is looked at: the view's own filter, and what its reader has set. */
function filterOf({ view, asked: { filters, search } }: OpenView): { filter?: Filter } {
  const own = view.settings.filter ? [view.settings.filter] : [];
  const all = [...own, ...filters, ...(search.trim() ? [hasWords(search.trim())] : [])];
  if (all.length === 0) return {};
  return { filter: all.length === 1 ? all[0]! : { and: all } };
}
