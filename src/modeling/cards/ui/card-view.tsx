import { CatchBoundary } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { cardMode } from "../card-mode.ts";
import type { CardEditing, CardRecord } from "../card-ui.ts";
import type { CardShown } from "../contract.ts";
import { cardTypes } from "../registry.ts";
import { cardUi } from "../ui-registry.ts";
import type { FieldWidth } from "./card-grid.ts";
import classes from "./card-view.module.css";
import { ThroughView } from "./through-view.tsx";

type Words = Pick<CardShown, "title" | "subtitle" | "description">;

export type CardViewing = {
  card: Words &
    Pick<CardShown, "type" | "editingMode" | "sourceFieldId" | "fields"> &
    Partial<Pick<CardShown, "viewId" | "viewState">>;
  /** The collection whose page it stands on. */
  collectionId: string;
  record: CardRecord;
  /** By id: what `listCards` told beside the cards. */
  fields: ReadonlyMap<string, Field>;
  widthsBeside?: readonly FieldWidth[];
  /** Where the record can be changed; `isForm`: whether the person made the whole page a form, or no form any more. */
  editing?: { editor: CardEditing["editor"]; isForm: boolean | undefined } | undefined;
};

/** A card of a record's page, whatever its type. */
export function CardView({ editing, ...viewing }: CardViewing) {
  const t = useTranslations("cards.view");
  const { card, record } = viewing;
  const { View, isEdgeless = false } = cardUi[card.type];
  const mode = cardMode(card.editingMode, {
    mayEdit: editing?.editor.record.abilities.update === true && !editing.editor.record.isDeleted,
    isPageForm: editing?.isForm,
  });
  const look = JSON.stringify([record.id, card.type, card.sourceFieldId, card.viewId, card.fields]);
  // Of a record that is made up, nothing can be asked.
  const through =
    card.viewId && !card.viewState && record.id ? { viewId: card.viewId, recordId: record.id } : undefined;
  const hasOwnEdges = isEdgeless || through !== undefined;
  const shown = { ...viewing, ...(mode.isEditable && { editing: { editor: editing!.editor, isForm: mode.isForm } }) };
  return (
    <Card
      title={card.title || t("untitled")}
      subtitle={card.subtitle}
      icons={[cardTypes[card.type].icon]}
      padding={hasOwnEdges ? "none" : "default"}
      collapsible
      fullscreen
    >
      {card.description && (
        <p className={classes.description} data-edgeless={hasOwnEdges || undefined}>
          {card.description}
        </p>
      )}
      <CatchBoundary getResetKey={() => look} errorComponent={() => <ErrorState>{t("failed")}</ErrorState>}>
        {through ? (
          <ThroughView key={through.viewId} {...shown} {...through} {...{ isEdgeless, Plain: View }} />
        ) : (
          <View {...shown} />
        )}
      </CatchBoundary>
    </Card>
  );
}
