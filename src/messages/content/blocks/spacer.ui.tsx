import classes from "../ui/designer/drawings.module.css";
import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = { height: number };

export const spacer = blockUi<Content>({ kind: "spacer", icon: "fas_arrows-up-down", Drawing });

function Drawing({ block: { height } }: DrawingProps<Content>) {
  return <div className={classes.spacer} style={{ height }} />;
}
