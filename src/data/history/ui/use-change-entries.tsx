import { ChangeLine } from "./change-line.tsx";
import { useHistory } from "./history-queries.ts";
import { changesIn, currentValues, entriesOf } from "./timeline-entries.ts";
import type { TimelineScene } from "./timeline-scene.ts";
import type { UseTimelineEntries } from "./timeline-sources.ts";
import { useRestoreValue } from "./use-restore-value.ts";
import { useTakeBack } from "./use-take-back.tsx";

/** What was changed of a record, with the ways back to what it was. */
export const useChangeEntries: UseTimelineEntries = (recordId) => {
  const query = useHistory(recordId);
  const restore = useRestoreValue(recordId);
  const { takeBack, undoing } = useTakeBack();
  if (!query.data) return { entries: undefined, query };
  const changes = changesIn(query.data.pages.flatMap((page) => page.changes));
  const fields = query.data.pages.flatMap((page) => page.fields);
  const scene: TimelineScene = {
    fields: new Map(fields.map((field) => [field.id, field])),
    current: currentValues(changes),
    restore: (field, value) => void restore(field, value),
    takeBack: (changeSetId) => void takeBack(changeSetId),
    undoing,
  };
  const entries = entriesOf(changes).map((entry) => ({
    ...{ key: entry.key, at: entry.at },
    line: <ChangeLine entry={entry} scene={scene} />,
  }));
  return { entries, query };
};
