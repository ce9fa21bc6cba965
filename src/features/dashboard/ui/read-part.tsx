import type { ReactNode } from "react";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./cards.module.css";

interface ReadPartProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** What could not be read. */
  failed: string;
  /** Of what will be there; words by default. */
  outline?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a card shows once it is read; each waits, and fails, on its own. What was read once stays. */
export function ReadPart<Data>({ query: { data, error, refetch }, failed, outline, children }: ReadPartProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState retry={() => void refetch()} error={error}>
        {failed}
      </ErrorState>
    );
  }
  return <div className={classes.waiting}>{outline ?? <SkeletonText lines={5} />}</div>;
}
