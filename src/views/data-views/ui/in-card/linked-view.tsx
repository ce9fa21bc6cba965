import { useElementSize } from "@mantine/hooks";
import { Suspense, useMemo } from "react";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { LinkedTo } from "#data/records/linked-to.ts";
import type { LinkedViewProps } from "#modeling/cards/ui/linked-views.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ViewShown } from "../../contract.ts";
import { hasUi, viewUi } from "../../ui-registry.ts";
import { type ReadView, useView } from "../admin/view-queries.ts";
import { CardPlaceContext } from "./card-place.ts";
import classes from "./in-card.module.css";
import { narrow } from "./narrow.ts";

/** One of a collection's views in a card: of its items those that are linked to the record. */
export default function LinkedView({ viewId, plain, ...card }: LinkedViewProps) {
  const { linkedTo } = card;
  const { data, error } = useView(viewId);
  const view = useMemo(() => data && withoutPage(data, linkedTo), [data, linkedTo]);
  const collection = useCollection(view?.collectionId ?? "");
  const { ref, width } = useElementSize<HTMLDivElement>();
  const isNarrow = width > 0 && width < narrow;
  if (error && !data) return plain;
  const waiting = <Skeleton height={240} />;
  const { View, InCard = View } = view && hasUi(view.type) ? viewUi(view.type) : { View: undefined };
  return (
    <div ref={ref} className={classes.frame}>
      {view && collection && InCard ? (
        <CardPlaceContext.Provider value={{ ...card, isNarrow }}>
          <Suspense fallback={waiting}>
            <InCard key={`${view.id} ${linkedTo.recordId}`} collection={collection} view={view} tabs={null} />
          </Suspense>
        </CardPlaceContext.Provider>
      ) : (
        waiting
      )}
    </div>
  );
}

/** Every item leads to the record whose page it is: neither a value nor a group has to say so. */
function withoutPage({ view, fields }: ReadView, { fieldId, direction }: LinkedTo): ViewShown {
  const field = fields.find(({ id }) => id === fieldId);
  const storage = field && fieldTypeNamed(field.dataType).storage;
  const isOnly = direction === "back" && storage?.kind === "links" && !storage.many;
  if (!isOnly) return view;
  const { displayedFields, groupBy } = view.settings;
  const isGroup = groupBy.length === 1 && groupBy[0] === fieldId;
  const settings = {
    ...view.settings,
    displayedFields: displayedFields.filter((each) => each.field !== fieldId),
    ...(isGroup && { groupBy: [] }),
  };
  return { ...view, settings };
}
