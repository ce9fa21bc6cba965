import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import headerClasses from "./record-header.module.css";
import classes from "./record-view.module.css";

/** A record's page before the record is there: each part where it will stand. */
export function RecordSkeleton() {
  return (
    <Page title={<TitleToCome />} width="wide">
      <div className={headerClasses.facts} aria-hidden>
        <Skeleton width={96} height={24} radius={6} />
        <Skeleton width={220} height={16} />
      </div>
      <div className={classes.tabsToCome} aria-hidden>
        <Skeleton width={88} height={16} />
        <Skeleton width={72} height={16} />
        <Skeleton width={80} height={16} />
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card>
            <SkeletonText lines={8} />
          </Card>
        </div>
        <div className={classes.timelineToCome}>
          <Card>
            <SkeletonText lines={6} />
          </Card>
        </div>
      </div>
    </Page>
  );
}

function TitleToCome() {
  const t = useTranslations("ui");
  return (
    <span className={headerClasses.title} data-face>
      <Skeleton circle height={40} />
      <Skeleton width={180} height={24} />
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
    </span>
  );
}
