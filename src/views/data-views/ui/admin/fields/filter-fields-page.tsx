import { useTranslations } from "use-intl";
import { mostFilterFields } from "../../../view-settings.ts";
import { ViewFrame } from "../view-frame.tsx";
import { FieldList } from "./field-list.tsx";
import { FilterFieldPanel } from "./filter-field-panel.tsx";

export default function FilterFieldsPage() {
  const t = useTranslations("viewAdmin.filters");
  return (
    <ViewFrame width="wide">
      {({ view }) => (
        <FieldList
          key={view.id}
          view={view}
          name="filterFields"
          most={mostFilterFields}
          isFit={({ operators }) => Object.keys(operators).length > 0}
          fresh={(field) => ({ field, displayInUi: true, filterLabel: "", selectAllText: "" })}
          tell={({ displayInUi, filterLabel, selectAllText }) => [
            ...(displayInUi ? [] : [t("onlyAddress")]),
            ...(filterLabel ? [t("labelled", { label: filterLabel })] : []),
            ...(selectAllText ? [t("allSays", { text: selectAllText })] : []),
          ]}
          panel={(listed, column, fields, close) => (
            <FilterFieldPanel key={listed.field} {...{ listed, column, close }} save={fields.change} />
          )}
        />
      )}
    </ViewFrame>
  );
}
