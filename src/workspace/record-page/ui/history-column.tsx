import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { loadTimelineSources } from "#data/history/ui/timeline-sources.ts";
import { Card } from "#ui/card.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";

const Timeline = lazy(async () => {
  const [{ Timeline: Loaded }, sources] = await Promise.all([
    import("#data/history/ui/timeline.tsx"),
    loadTimelineSources(),
  ]);
  return { default: ({ recordId }: { recordId: string }) => <Loaded recordId={recordId} sources={sources} /> };
});

/** What happened to the record: beside it where there is room, else below it and read when it is opened. */
export function HistoryColumn({ recordId }: { recordId: string }) {
  const t = useTranslations("recordPage");
  const isWide = useMediaQuery("(min-width: 1280px)", true, { getInitialValueInEffect: false });
  const [wasOpened, setOpened] = useState(false);
  return (
    <Card
      key={String(isWide)}
      title={t("timeline")}
      icons={["fas_clock-rotate-left"]}
      collapsible
      startCollapsed={!isWide}
      onCollapse={() => setOpened(true)}
    >
      {(isWide || wasOpened) && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <Timeline recordId={recordId} />
        </Suspense>
      )}
    </Card>
  );
}
