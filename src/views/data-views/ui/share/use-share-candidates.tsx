import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { isAskedFor } from "#client/asked-for.ts";
import type { Candidate } from "#client/palette-sources.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { useTeamViews } from "../team-views-query.ts";

const ShareBeside = lazy(async () => ({ default: (await import("./share-beside.tsx")).ShareBeside }));

/** Sharing each view, for the palette: for whoever types what it is for (a link, a widget, a QR code). */
export function useShareCandidates(typed: string): Candidate[] {
  const t = useTranslations("search.actions");
  const words = useTranslations("search.words")("share");
  const { data: views = [] } = useTeamViews();
  const { data: collections = [] } = useCollections();
  if (!isAskedFor(typed, words)) return [];
  return views.map(({ id, name, collectionId }) => {
    const hint = collections.find((each) => each.id === collectionId)?.pluralName ?? "";
    return {
      ...{ key: `share ${id}`, icon: "fas_share-nodes", label: t("share", { name }), hint, alias: `${hint} ${words}` },
      act: {
        kind: "panel",
        draw: (close) => (
          <Suspense fallback={null}>
            <ShareBeside viewId={id} collectionId={collectionId} close={close} />
          </Suspense>
        ),
      },
    };
  });
}
