import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { pathTo, type RouteName } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { DataCollection } from "../contract.ts";
import { useCollection } from "./structure-queries.ts";

interface SmartNoteProps {
  collection: DataCollection;
  /** The same page of the collection above. */
  route: RouteName;
  sentence: string;
  open: (parentName: string) => string;
}

/** A smart collection shows records of its parent, with the fields, cards and tabs that they have there. */
export function SmartNote({ collection, route, sentence, open }: SmartNoteProps) {
  const { teamId } = useTeamScope();
  const parent = useCollection(collection.idParentDataCollection ?? "");
  const to = parent && pathTo(route, { teamId, dataCollectionId: parent.id });
  return (
    <Card>
      <EmptyState
        icon="fas_filter"
        action={
          to && (
            <Button component={Link} to={to} variant="default">
              {open(parent.pluralName)}
            </Button>
          )
        }
      >
        {sentence}
      </EmptyState>
    </Card>
  );
}
