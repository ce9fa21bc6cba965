import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import classes from "./read-part.module.css";
import { SkeletonText } from "./skeleton.tsx";

interface ReadPartProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** What could not be read. */
  failed: string;
  /** Of what will be there, in its shape and with its own edges; words by default, in so many lines. */
  outline?: ReactNode;
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** What a card shows once it is read; each waits, and fails, on its own. What was read once stays. */
export function ReadPart<Data>({ query, failed, outline, lines = 5, children }: ReadPartProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) {
    return (
      <ErrorState retry={() => void refetch()} error={error}>
        {failed}
      </ErrorState>
    );
  }
  return (
    outline ?? (
      <div className={classes.waiting}>
        <SkeletonText lines={lines} />
      </div>
    )
  );
}
