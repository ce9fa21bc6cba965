import { useNavigate } from "@tanstack/react-router";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { ImportPanel } from "./import-panel.tsx";

const noList = { did: () => {}, undone: () => {} };

/** The import into a collection, beside whatever page one is on. */
export function ImportBeside({ collectionId, close }: { collectionId: string; close: () => void }) {
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const collection = useCollections().data?.find(({ id }) => id === collectionId);
  const path = pathTo("team.records", { teamId, dataCollectionId: collectionId })!;
  if (!collection) return null;
  return <ImportPanel collection={collection} close={close} list={noList} show={() => void navigate({ to: path })} />;
}
