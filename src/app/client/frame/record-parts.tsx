import { useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { loadDataWords } from "#client/language.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { LinkedMaker } from "#data/fields/ui/make-linked.ts";
import { RecordHover } from "#data/fields/ui/record-hover.ts";
import { closeMerge, useMerging } from "#data/merging/ui/open-merge.ts";
import { closePeek, usePeeked } from "#data/records/ui/peek.ts";
import { useWatchedWork } from "#platform/long-work/ui/watched-work.ts";
import { useLinkedMakings } from "./use-linked-makings.ts";

const RecordHoverCard = lazy(async () => {
  const [part] = await Promise.all([import("#workspace/record-page/ui/record-hover-card.tsx"), loadDataWords()]);
  return part;
});

const RecordPeek = lazy(async () => {
  const [part] = await Promise.all([import("#workspace/record-page/ui/record-peek.tsx"), loadDataWords()]);
  return { default: part.RecordPeek };
});

const MergeDialog = lazy(async () => {
  const [part] = await Promise.all([import("#data/merging/ui/merge-dialog.tsx"), loadDataWords()]);
  return { default: part.MergeDialog };
});

const LinkedMaking = lazy(async () => {
  const [part] = await Promise.all([import("#data/records/ui/record-form/linked-making.tsx"), loadDataWords()]);
  return { default: part.LinkedMaking };
});

const WorkTray = lazy(async () => {
  const [{ WorkTray }, { useWorkEnd }] = await Promise.all([
    import("#platform/long-work/ui/work-tray.tsx"),
    import("#data/history/ui/use-work-end.ts"),
    loadDataWords(),
  ]);
  return { default: () => <WorkTray tellEnd={useWorkEnd()} /> };
});

/** What every page can show of a record: more when its chip is pointed at, the record itself beside the page, one that is made to be linked, two that become one, and what is being done with many. */
export function RecordParts({ children }: { children: ReactNode }) {
  const peeked = usePeeked();
  const merging = useMerging();
  const { make, makings } = useLinkedMakings();
  const isWorking = useWatchedWork(useTeamScope().teamId).length > 0;
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every other page it is gone
  useEffect(() => closePeek, [pathname]);
  return (
    <RecordHover value={RecordHoverCard}>
      <LinkedMaker value={make}>{children}</LinkedMaker>
      {makings.map((making) => (
        <Suspense key={making.id} fallback={null}>
          <LinkedMaking {...making} />
        </Suspense>
      ))}
      {isWorking && (
        <Suspense fallback={null}>
          <WorkTray />
        </Suspense>
      )}
      {peeked && (
        <Suspense fallback={null}>
          <RecordPeek {...peeked} onClose={closePeek} />
        </Suspense>
      )}
      {merging && (
        <Suspense fallback={null}>
          <MergeDialog {...merging} onClose={closeMerge} />
        </Suspense>
      )}
    </RecordHover>
  );
}
