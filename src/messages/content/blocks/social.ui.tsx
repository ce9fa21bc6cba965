import { useTranslations } from "use-intl";
import { fontStacks } from "../design-styles.ts";
import classes from "../ui/designer/drawings.module.css";
import { blockUi, type DrawingProps } from "./block-ui.ts";
import { socialServices } from "./social.ts";

type Content = {
  links: { service: keyof typeof socialServices; address: string }[];
  align: "left" | "center" | "right";
};

export const social = blockUi<Content>({ kind: "social", icon: "fas_share-nodes", Drawing });

function Drawing({ block: { links, align }, context: { styles } }: DrawingProps<Content>) {
  const t = useTranslations("messageDesigner");
  if (links.length === 0) return <p className={classes.invitation}>{t("noSocial")}</p>;
  const look = { textAlign: align, fontFamily: fontStacks[styles.font], fontSize: 14, color: styles.accent };
  return (
    <div className={classes.social} style={look}>
      {links.map(({ service }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one service may be there twice
        <u key={at}>{socialServices[service]}</u>
      ))}
    </div>
  );
}
