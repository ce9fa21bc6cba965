import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** For who may shape collections and see nothing in any of them: that there are some, and where they are shaped. */
export function ClosedCollections({ toShaping, children }: { toShaping: string; children: string }) {
  const { teamId } = useTeamScope();
  return (
    <Card>
      <EmptyState
        icon="fas_lock"
        action={
          <Button component={Link} to={pathTo("admin.collections", { teamId })} variant="default">
            {toShaping}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}
