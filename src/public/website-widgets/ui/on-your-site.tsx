import { Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { CodeExample } from "#ui/code-example.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Note } from "#ui/note.tsx";
import type { WidgetShown } from "../contract.ts";
import { elementOf, snippetOf } from "./snippet.ts";
import type { Subject } from "./use-subjects.ts";
import { WidgetPreview } from "./widget-preview.tsx";
import classes from "./widgets.module.css";

const places = ["plain", "wordpress", "squarespace", "wix", "react"] as const;
const placeNames = { plain: "HTML", wordpress: "WordPress", squarespace: "Squarespace", wix: "Wix", react: "React" };

type OnYourSiteProps = { widget: WidgetShown; subject: Subject | undefined; close: () => void };

/** What to copy, where to, and how it looks there. */
export function OnYourSite({ widget, subject, close }: OnYourSiteProps) {
  const t = useTranslations("websiteWidgets.onSite");
  const { teamId } = useTeamScope();
  const [place, setPlace] = useState<(typeof places)[number]>("plain");
  const { domains } = widget;
  const code = snippetOf(widget, { origin: location.origin, teamId, title: subject?.title ?? widget.name });
  return (
    <FormDrawer title={t("title", { name: widget.name })} opened close={close}>
      <div className={classes.panel}>
        <Note icon="fas_globe">{domains.length > 0 ? t("onlyOn", { domains: domains.join(", ") }) : t("nowhere")}</Note>
        <Stack gap={8}>
          <Text size="sm">{t("lines")}</Text>
          <CodeExample label={t("code")}>{code}</CodeExample>
        </Stack>
        <Stack gap={8}>
          <Select
            label={t("where")}
            allowDeselect={false}
            data={places.map((each) => ({ value: each, label: placeNames[each] }))}
            value={place}
            onChange={(value) => setPlace(places.find((each) => each === value) ?? "plain")}
          />
          <Text size="sm">{t(place, elementOf(widget))}</Text>
        </Stack>
        {widget.isShown && (
          <section className={classes.preview} aria-labelledby="widget-preview">
            <h3 id="widget-preview">{t("preview")}</h3>
            <p>{t("previewFor")}</p>
            <div className={classes.stage}>
              <WidgetPreview widget={widget} />
            </div>
          </section>
        )}
      </div>
    </FormDrawer>
  );
}
