import { useTranslations } from "use-intl";
import type { RecordEditor } from "#data/records/ui/use-record-editor.ts";
import { widthsOn } from "#modeling/cards/ui/card-grid.ts";
import { CardView } from "#modeling/cards/ui/card-view.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { RecordTab } from "./use-record-tabs.ts";

type RecordTabPanelProps = { tab: RecordTab; editor: RecordEditor; isForm: boolean | undefined };

/** The cards of one tab. */
export function RecordTabPanel({ tab, editor, isForm }: RecordTabPanelProps) {
  const t = useTranslations("recordPage");
  const { cards, collectionId, fields } = tab;
  if (cards.length === 0) {
    return (
      <Card>
        <EmptyState icon="fas_table-list">{t("emptyTab")}</EmptyState>
      </Card>
    );
  }
  const widthsBeside = widthsOn(cards);
  const record = { id: editor.record.id, values: editor.values };
  return cards.map((card) => (
    <CardView
      key={`${card.id} ${isForm}`}
      {...{ card, collectionId, record, fields, widthsBeside }}
      editing={{ editor, isForm }}
    />
  ));
}
