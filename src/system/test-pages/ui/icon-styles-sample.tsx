import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { coreRegularIcons } from "#ui/icon/core-icons.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { formatIconName, iconStyles } from "#ui/icon/icon-name.ts";
import classes from "./test-page.module.css";

export function IconStylesSample() {
  const t = useTranslations("test.iconStyles");
  const words = useTranslations("icons.styles");
  return (
    <Card title={t("title")} icons={["fas_icons"]}>
      <dl className={classes.iconRows}>
        {iconStyles.map((style) => (
          <div key={style} style={{ display: "contents" }}>
            <dt>{words(style)}</dt>
            <dd className={classes.iconRow}>
              {coreRegularIcons.map((name) => {
                const identifier = formatIconName(style, name);
                return <Icon key={name} name={identifier} size={20} label={identifier} />;
              })}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
