import { Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import classes from "./pages.module.css";

/** While a page is on its way: the shape of one, not a spinner. */
export function PendingPage() {
  return (
    <div className={classes.pending}>
      <div className={classes.pendingHead}>
        <Skeleton width={200} />
        <Skeleton width={180} height={24} />
      </div>
      <div className={classes.pendingBody}>
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}
