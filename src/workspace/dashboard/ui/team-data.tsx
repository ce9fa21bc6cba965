import { ActiveProjects } from "#workspace/projects/ui/active-projects.tsx";
import { BookmarkedCard } from "./bookmarked-card.tsx";
import { ChangesChartCard } from "./changes-chart-card.tsx";
import { CollectionsChartCard } from "./collections-chart-card.tsx";
import classes from "./dashboard.module.css";
import { useLiveDashboard } from "./dashboard-queries.ts";
import { FeaturedCard } from "./featured-card.tsx";
import { RecentChangesCard } from "./recent-changes-card.tsx";
import { RecentlyChangedCard } from "./recently-changed-card.tsx";
import { StatsCard } from "./stats-card.tsx";

/** What there is and what happens, card by card; each is read, and fails, on its own. */
export function TeamData({ mayShapeData }: { mayShapeData: boolean }) {
  useLiveDashboard();
  return (
    <>
      <StatsCard />
      <div className={classes.columns}>
        <div className={classes.column}>
          <FeaturedCard mayShapeData={mayShapeData} />
          <ActiveProjects />
          <ChangesChartCard />
          <RecentChangesCard />
        </div>
        <div className={classes.column}>
          <BookmarkedCard />
          <RecentlyChangedCard />
          <CollectionsChartCard />
        </div>
      </div>
    </>
  );
}
