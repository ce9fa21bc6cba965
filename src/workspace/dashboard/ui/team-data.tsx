import { ActiveProjects } from "#workspace/projects/ui/active-projects.tsx";
import { ActivityCard } from "./activity-card.tsx";
import { BookmarkedCard } from "./bookmarked-card.tsx";
import classes from "./dashboard.module.css";
import { useLiveDashboard } from "./dashboard-queries.ts";
import { FeaturedCard } from "./featured-card.tsx";
import { StatsCard } from "./stats-card.tsx";

/** Where one works first, then what there is and what happens; each card is read, and fails, on its own. */
export function TeamData({ mayShapeData }: { mayShapeData: boolean }) {
  useLiveDashboard();
  return (
    <>
      <FeaturedCard mayShapeData={mayShapeData} />
      <StatsCard />
      <div className={classes.columns}>
        <ActivityCard />
        <div className={classes.column}>
          <BookmarkedCard />
          <ActiveProjects />
        </div>
      </div>
    </>
  );
}
