import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./pages.module.css";

/** While a page is on its way: the shape of one, not a spinner. */
export function PendingPage() {
  return (
    <div className={classes.pending}>
      <SkeletonText lines={6} />
    </div>
  );
}
