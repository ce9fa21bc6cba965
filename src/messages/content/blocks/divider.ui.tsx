import { blockUi, type DrawingProps } from "./block-ui.ts";

type Content = { color: string; thickness: number };

export const divider = blockUi<Content>({ kind: "divider", icon: "fas_minus", Drawing });

function Drawing({ block: { color, thickness } }: DrawingProps<Content>) {
  return <hr style={{ border: 0, borderTop: `${thickness}px solid ${color}`, margin: "8px 0" }} />;
}
