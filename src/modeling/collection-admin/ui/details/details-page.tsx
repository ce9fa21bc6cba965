import { useNavigate } from "@tanstack/react-router";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { CollectionFrame } from "#data/collections/ui/collection-frame.tsx";
import { useCollectionActions } from "../actions/use-collection-actions.tsx";
import { DetailsForm } from "./details-form.tsx";

export default function DetailsPage() {
  const navigate = useNavigate();
  const { teamId } = useTeamScope();
  const leave = () => void navigate({ to: pathTo("admin.collections", { teamId })!, ignoreBlocker: true });
  const { actionsFor, panels } = useCollectionActions({ onDeleted: leave });
  return (
    <CollectionFrame more={actionsFor}>
      {(collection) => (
        <>
          <DetailsForm key={collection.id} collection={collection} />
          {panels}
        </>
      )}
    </CollectionFrame>
  );
}
