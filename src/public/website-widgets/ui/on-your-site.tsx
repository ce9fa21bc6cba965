import { Stack, Tabs, Text } from "@mantine/core";
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
  const [place, setPlace] = useState<string | null>("plain");
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
        <Tabs value={place} onChange={setPlace}>
          <Tabs.List aria-label={t("where")}>
            {places.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {placeNames[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {places.map((each) => (
            <Tabs.Panel key={each} value={each} pt={12}>
              <Text size="sm">{t(each, elementOf(widget))}</Text>
            </Tabs.Panel>
          ))}
        </Tabs>
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
