import { useParams } from "@tanstack/react-router";
import { CollectionFrame } from "#data/collections/ui/collection-frame.tsx";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import { NewViewButton } from "./new-view-button.tsx";
import { ViewsOfCollection } from "./views-of-collection.tsx";

export default function ViewsPage() {
  const { dataCollectionId = "" } = useParams({ strict: false });
  const collection = useCollection(dataCollectionId);
  return (
    <CollectionFrame width="wide" primary={collection && <NewViewButton collection={collection} isPrimary />}>
      {(shown) => <ViewsOfCollection collection={shown} />}
    </CollectionFrame>
  );
}
