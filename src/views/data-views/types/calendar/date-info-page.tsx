import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { viewTypes } from "../../registry.ts";
import { ViewFrame } from "../../ui/admin/view-frame.tsx";
import { DateInfoFacts } from "./date-info-facts.tsx";
import { DateInfoForm } from "./date-info-form.tsx";

export default function DateInfoPage() {
  const t = useTranslations("viewAdmin.dateInfo");
  return (
    <ViewFrame>
      {({ view }) =>
        viewTypes[view.type].ownPage !== "dateInfo" ? (
          <Card>
            <EmptyState icon="fas_calendar-days">{t("wrongType")}</EmptyState>
          </Card>
        ) : view.abilities.change ? (
          <DateInfoForm key={view.id} view={view} />
        ) : (
          <DateInfoFacts view={view} />
        )
      }
    </ViewFrame>
  );
}
