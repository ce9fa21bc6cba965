import { urlOf } from "#people/teams/ui/team-mark.tsx";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { fontStacks } from "../design-styles.ts";
import { blockUi, type DrawingProps } from "./block-ui.ts";
import { logoWidths } from "./logo.ts";

type Content = { align: "left" | "center" | "right" };

export const logo = blockUi<Content>({ kind: "logo", icon: "fas_certificate", Drawing });

function Drawing({ block: { align }, context: { styles } }: DrawingProps<Content>) {
  const team = useTeamSelection()?.team;
  const horizontal = urlOf(team?.organizationLogoHorizontal ?? null);
  const source = horizontal ?? urlOf(team?.organizationLogoSquare ?? null);
  const name = team?.name ?? "";
  const words = { fontFamily: fontStacks[styles.font], color: styles.text, fontSize: 20, fontWeight: 700 };
  return (
    <div style={{ textAlign: align, ...words }}>
      {source ? <img src={source} alt={name} width={horizontal ? logoWidths.horizontal : logoWidths.square} /> : name}
    </div>
  );
}
