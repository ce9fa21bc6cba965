import { Textarea } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { CssProblems } from "../../css-problems.tsx";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";

/** Looks of the team's own, for its cards here and for its websites. */
export function CssCard({ details: { form, followed }, view }: CardProps) {
  const t = useTranslations("viewAdmin.css");
  const names = view.isPersonal ? (["internalCss"] as const) : (["internalCss", "externalCss"] as const);
  return (
    <Card title={t("title")} subtitle={t("about")} collapsible startCollapsed>
      <div className={classes.stack}>
        {names.map((name) => (
          <div key={name}>
            <Textarea
              className={classes.css ?? ""}
              label={t(`${name}.label`)}
              description={t(`${name}.help`)}
              autosize
              minRows={4}
              maxRows={20}
              spellCheck={false}
              {...form.getInputProps(name)}
            />
            <CssProblems problems={view.cssProblems ?? []} part={name} />
            <ClashNote name={name} followed={followed} />
          </div>
        ))}
      </div>
    </Card>
  );
}
