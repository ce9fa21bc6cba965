import { useTranslations } from "use-intl";
import { mostDisplayedFields, plainlyDisplayed } from "../../../view-settings.ts";
import { ViewFrame } from "../view-frame.tsx";
import { DisplayedFieldPanel } from "./displayed-field-panel.tsx";
import { FieldList } from "./field-list.tsx";

export default function DisplayedFieldsPage() {
  const t = useTranslations("viewAdmin.displayed");
  return (
    <ViewFrame width="wide">
      {({ view }) => (
        <FieldList
          key={view.id}
          view={view}
          name="displayedFields"
          most={mostDisplayedFields}
          isFit={() => true}
          fresh={plainlyDisplayed}
          tell={({
            showTitle,
            groupingKey,
            includeEmpty,
            dateTimeDisplayFormat,
            autoStartVideoPlayback,
            autoUpdateData,
          }) => [
            ...(showTitle ? [] : [t("noTitle")]),
            ...(groupingKey ? [t("groupedBy", { key: groupingKey })] : []),
            ...(dateTimeDisplayFormat === "usual" ? [] : [t(`formats.${dateTimeDisplayFormat}`)]),
            ...(includeEmpty ? [t("alsoEmpty")] : []),
            ...(autoStartVideoPlayback ? [t("starts")] : []),
            ...(autoUpdateData ? [] : [t("waits")]),
          ]}
          panel={(listed, column, fields, close) => (
            <DisplayedFieldPanel
              key={listed.field}
              {...{ listed, column, close }}
              others={fields.list.filter(({ field }) => field !== listed.field)}
              save={fields.change}
            />
          )}
        />
      )}
    </ViewFrame>
  );
}
