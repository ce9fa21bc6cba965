import { Progress } from "@mantine/core";
import { useFormatter } from "use-intl";
import type { LongWorkShown } from "../contract.ts";
import classes from "./work-progress.module.css";

/** What is being done, and how much of it: in numbers as soon as they are known. */
export function WorkProgress({
  label,
  work,
}: {
  label: string;
  work: Pick<LongWorkShown, "done" | "total"> | undefined;
}) {
  const format = useFormatter();
  const { done = 0, total = null } = work ?? {};
  const share = total ? Math.min(100, (done / total) * 100) : 0;
  return (
    <div className={classes.progress} role="status">
      <div className={classes.line}>
        <span>{label}</span>
        {total !== null && (
          <span className={classes.numbers}>
            {format.number(done)} / {format.number(total)}
          </span>
        )}
      </div>
      <Progress value={total ? share : 100} animated={!total} striped={!total} aria-label={label} />
    </div>
  );
}
