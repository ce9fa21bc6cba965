import { useViews } from "../views-query.ts";
import { SharePanel } from "./share-panel.tsx";

type ShareBesideProps = { viewId: string; collectionId: string; close: () => void };

/** Where a view is shared, beside whatever page one is on. */
export function ShareBeside({ viewId, collectionId, close }: ShareBesideProps) {
  const { data } = useViews(collectionId);
  const view = data?.views.find(({ id }) => id === viewId);
  return view ? <SharePanel view={view} mayShare={data?.abilities.createForTeam ?? false} close={close} /> : null;
}
