import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { ErrorState } from "./error-state.tsx";
import { SkeletonTable } from "./skeleton.tsx";

interface NotReadYetProps {
  /** Null while it is on its way. */
  error: unknown;
  retry: () => unknown;
  /** Of what will be there. */
  rows: number;
  columns: number;
  /** What could not be read. */
  children: ReactNode;
}

/** Stands in the place of a list until it is read: its outline, or that it could not be. */
export function NotReadYet({ error, retry, rows, columns, children }: NotReadYetProps) {
  return (
    <Card>
      {error ? (
        <ErrorState retry={() => void retry()} error={error}>
          {children}
        </ErrorState>
      ) : (
        <SkeletonTable rows={rows} columns={columns} />
      )}
    </Card>
  );
}
