import type { SectionProps } from "#wizards/wizard-admin/ui/collection-sections.ts";
import { useCollectionWidgets } from "./widget-source.ts";
import { WidgetsCard } from "./widgets-card.tsx";

/** What of a collection stands on the team's own website. */
export default function WidgetsSection({ collectionId, pluralName }: SectionProps) {
  return <WidgetsCard source={useCollectionWidgets(collectionId, pluralName)} />;
}
