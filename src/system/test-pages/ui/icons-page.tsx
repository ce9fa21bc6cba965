import { useState } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { IconAttribution } from "#ui/icon/icon-attribution.tsx";
import { IconPicker } from "#ui/icon/icon-picker.tsx";
import { Page } from "#ui/page.tsx";
import { IconWall } from "./icon-wall.tsx";
import classes from "./icons-page.module.css";

export default function IconsPage() {
  const t = useTranslations("test.icons");
  return (
    <Page title={t("title")} icon="fas_icons" description={t("description")} width="wide">
      <PickerSample />
      <Card title={t("wall")} subtitle={t("wallHelp")}>
        <IconWall />
      </Card>
      <p className={classes.attribution}>
        <IconAttribution />
      </p>
    </Page>
  );
}

function PickerSample() {
  const t = useTranslations("test.icons");
  const [icon, setIcon] = useState<string | null>("fad_campground");
  return (
    <Card title={t("picker")}>
      <div className={classes.picker}>
        <IconPicker value={icon} onChange={setIcon} clearable label={t("pickerLabel")} />
        {!icon && <span className={classes.quiet}>{t("none")}</span>}
        {icon && (
          <>
            <CopyText value={icon} label={t("identifier")} />
            <span className={classes.sizes}>
              {[12, 16, 24, 40].map((size) => (
                <Icon key={size} name={icon} size={size} />
              ))}
            </span>
          </>
        )}
      </div>
    </Card>
  );
}
