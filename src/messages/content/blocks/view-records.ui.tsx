import { useTranslations } from "use-intl";
import { useTeamViews } from "#views/data-views/ui/team-views-query.ts";
import { fontStacks } from "../design-styles.ts";
import classes from "../ui/designer/drawings.module.css";
import { LineDrawing } from "../ui/designer/rich-drawing.tsx";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = { viewId: string | null; heading: string; most: number; layout: "rows" | "cards" };

export const viewRecords = blockUi<Content>({ kind: "view_records", icon: "fas_list", Drawing });

/** What the view finds is read when the message is sent: here stands which view, and how many. */
function Drawing({ block: { viewId, heading, most }, context: { styles, known } }: DrawingProps<Content>) {
  const t = useTranslations("messageDesigner");
  const { data: views = [] } = useTeamViews();
  const name = views.find(({ id }) => id === viewId)?.name;
  const look = { fontFamily: fontStacks[styles.font], color: styles.text };
  return (
    <div style={look}>
      {heading.trim() !== "" && (
        <p className={classes.listHeading}>
          <LineDrawing text={heading} tags={known.tags} empty="heading" />
        </p>
      )}
      <p className={classes.invitation}>{name ? t("viewRecords", { name, most }) : t("noView")}</p>
    </div>
  );
}
