import { useElementSize } from "@mantine/hooks";
import { Suspense, useMemo } from "react";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import type { Filter } from "#shared/filter.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ViewShown } from "../../contract.ts";
import { viewUi } from "../../ui-registry.ts";
import { CardPlaceContext, type Picking } from "./card-place.ts";
import classes from "./in-card.module.css";
import { narrow } from "./narrow.ts";

type WholeViewProps = { view: ViewShown; narrow?: Filter | undefined; picking?: Picking | undefined };

/** All that a view shows, or what of it fits, in a part of another page: only to look at, or to pick from. */
export default function WholeView({ view, narrow: filter, picking }: WholeViewProps) {
  const collection = useCollection(view.collectionId);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { View, InCard = View } = viewUi(view.type);
  // What it is asked with stays the same while what it says does.
  const said = filter && JSON.stringify(filter);
  const kept = useMemo(() => (said ? (JSON.parse(said) as Filter) : undefined), [said]);
  const waiting = <Skeleton height={240} />;
  return (
    <div ref={ref} className={classes.frame}>
      {collection ? (
        <CardPlaceContext.Provider
          value={{ isReadOnly: true, isNarrow: width > 0 && width < narrow, narrow: kept, picking }}
        >
          <Suspense fallback={waiting}>
            <InCard key={view.id} collection={collection} view={view} tabs={null} />
          </Suspense>
        </CardPlaceContext.Provider>
      ) : (
        waiting
      )}
    </div>
  );
}
