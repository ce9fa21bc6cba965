import { Button, Input, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { CodeExample } from "#ui/code-example.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Note } from "#ui/note.tsx";
import { PublicAddress } from "#ui/public-address/public-address.tsx";
import type { WidgetShown } from "../contract.ts";
import { elementOf, ownPageOf, type Place, places, snippetOf } from "./snippet.ts";
import type { Subject } from "./use-subjects.ts";
import { WidgetPreview } from "./widget-preview.tsx";
import classes from "./widgets.module.css";

const placeNames = { plain: "HTML", wordpress: "WordPress", squarespace: "Squarespace", wix: "Wix", react: "React" };
const ways = ["page", "frame"] as const;

type OnYourSiteProps = { widget: WidgetShown; subject: Subject | undefined; close: () => void; edit: () => void };

/** What to copy, where to, and how it looks there. */
export function OnYourSite({ widget, subject, close, edit }: OnYourSiteProps) {
  const t = useTranslations("websiteWidgets.onSite");
  const { teamId } = useTeamScope();
  const [place, setPlace] = useState<Place>("plain");
  const [isFramed, setFramed] = useState(false);
  const { domains, wizardId, isShown } = widget;
  const title = subject?.title ?? widget.name;
  const code = snippetOf(widget, { origin: location.origin, teamId, title, isFramed, place });
  return (
    <FormDrawer title={t("title", { name: widget.name })} opened close={close}>
      <div className={classes.panel}>
        {domains.length > 0 ? (
          <Note icon="fas_globe">{t("onlyOn", { domains: domains.join(", ") })}</Note>
        ) : (
          <div className={classes.nowhere}>
            <Note icon="fas_triangle-exclamation">{t("nowhere")}</Note>
            <Button variant="default" size="xs" onClick={edit}>
              {t("addDomain")}
            </Button>
          </div>
        )}
        <Stack gap={8}>
          <Select
            label={t("where")}
            allowDeselect={false}
            data={places.map((each) => ({ value: each, label: placeNames[each] }))}
            value={place}
            onChange={(value) => setPlace(places.find((each) => each === value) ?? "plain")}
          />
          {wizardId !== null && (
            <Input.Wrapper label={t("way")} description={t("wayHelp")} labelElement="div">
              <SegmentedControl
                fullWidth
                mt={4}
                aria-label={t("way")}
                data={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
                value={isFramed ? "frame" : "page"}
                onChange={(value) => setFramed(value === "frame")}
              />
            </Input.Wrapper>
          )}
          <Text size="sm">{t(place, elementOf(widget))}</Text>
          <CodeExample label={t("code")}>{code}</CodeExample>
          {place !== "wix" && (
            <Text size="xs" c="var(--text-muted)">
              {t("lines")}
            </Text>
          )}
        </Stack>
        {isShown && (
          <section className={classes.preview} aria-labelledby="widget-preview">
            <h3 id="widget-preview">{t("preview")}</h3>
            <p>{t("previewFor")}</p>
            <div className={classes.stage}>
              <WidgetPreview widget={widget} isFramed={isFramed} />
            </div>
          </section>
        )}
        {isShown && <PublicAddress path={ownPageOf(widget, teamId)} name={title} />}
      </div>
    </FormDrawer>
  );
}
