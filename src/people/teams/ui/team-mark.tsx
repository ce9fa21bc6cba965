import { useState } from "react";
import { BrandMark } from "#ui/theme/brand-mark.tsx";
import type { TeamUserLink } from "../contract.ts";
import classes from "./team-mark.module.css";

type Team = Pick<TeamUserLink["team"], "appLogoSquare" | "organizationLogoSquare" | "enumAppBrandId">;

/** The team's own square logo, else the mark of its brand. Decorative: the name stands beside it. */
export function TeamMark({ team, size = 36 }: { team: Team; size?: number }) {
  const [broken, setBroken] = useState<string>();
  const logo = urlOf(team.appLogoSquare) ?? urlOf(team.organizationLogoSquare);
  if (!logo || logo === broken) return <BrandMark brand={team.enumAppBrandId} size={size} />;
  return <img className={classes.logo} src={logo} alt="" width={size} height={size} onError={() => setBroken(logo)} />;
}

export const urlOf = (logo: Team["appLogoSquare"]): string | undefined =>
  typeof logo === "string" ? logo : logo?.publicUrl;
