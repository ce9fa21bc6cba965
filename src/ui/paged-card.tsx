import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { ErrorState } from "./error-state.tsx";
import { LoadMore } from "./load-more.tsx";

interface PagedCardProps {
  pages: {
    data: unknown;
    error: unknown;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  failed: string;
  older: string;
  /** The table of what was read so far. */
  children: ReactNode;
}

/** A long list that is read page by page, the newest first. */
export function PagedCard({ pages, failed, older, children }: PagedCardProps) {
  return (
    <>
      <Card padding="none">
        {pages.error && !pages.data ? (
          <ErrorState retry={() => void pages.refetch()} error={pages.error}>
            {failed}
          </ErrorState>
        ) : (
          children
        )}
      </Card>
      {pages.hasNextPage && (
        <LoadMore
          label={older}
          isLoading={pages.isFetchingNextPage}
          hasFailed={pages.isFetchNextPageError}
          load={() => pages.fetchNextPage()}
        />
      )}
    </>
  );
}
