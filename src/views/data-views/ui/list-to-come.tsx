import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton, SkeletonTable } from "#ui/skeleton.tsx";
import { TabBarToCome, tabClass } from "#ui/tab-bar.tsx";
import tabRow from "./view-tabs.module.css";
import classes from "./view-toolbar.module.css";

interface ListToComeProps {
  /** Of the collection, as far as it is known. */
  title?: string;
  icon?: string;
  tabs?: ReactNode;
}

/** Everything in its place before it is there: tabs, toolbar, rows. */
export function ListToCome({ title, icon, tabs = <TabsToCome /> }: ListToComeProps) {
  return (
    <div className={classes.page}>
      <Page title={title} {...(icon !== undefined && { icon })} width="wide">
        {tabs}
        <Skeleton width={240} height={36} radius={6} />
        <Card>
          <SkeletonTable rows={10} />
        </Card>
      </Page>
    </div>
  );
}

const TabsToCome = () => (
  <div className={tabRow.row}>
    <TabBarToCome>
      {[120, 88].map((width) => (
        <span key={width} className={tabClass}>
          <Skeleton width={width} />
        </span>
      ))}
    </TabBarToCome>
  </div>
);
