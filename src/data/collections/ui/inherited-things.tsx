import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { pathTo, type RouteName } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { type QuietItem, QuietList } from "#ui/quiet-list.tsx";
import { useCollections } from "./structure-queries.ts";

interface InheritedThingsProps<Thing> {
  things: readonly Thing[];
  /** Where they are changed. */
  route: RouteName;
  title: (collectionName: string) => string;
  edit: (collectionName: string) => string;
  tell: (thing: Thing) => QuietItem;
}

/** From here on they are folded away at first. */
const many = 7;

/** What the collections above give to this one, each collection's in a card of its own: changed there, shown here. */
export function InheritedThings<Thing extends { collectionId: string }>(props: InheritedThingsProps<Thing>) {
  const { things, route, title, edit, tell } = props;
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  return [...Map.groupBy(things, ({ collectionId }) => collectionId)].map(([collectionId, inherited]) => {
    const name = collections.find(({ id }) => id === collectionId)?.pluralName ?? "";
    return (
      <Card
        key={collectionId}
        title={title(name)}
        padding="none"
        collapsible
        startCollapsed={inherited.length >= many}
        actions={
          <Anchor component={Link} to={pathTo(route, { teamId, dataCollectionId: collectionId })!} size="xs">
            {edit(name)}
          </Anchor>
        }
      >
        <QuietList items={inherited.map(tell)} />
      </Card>
    );
  });
}
