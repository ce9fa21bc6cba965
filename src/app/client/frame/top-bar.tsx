import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useSession } from "#people/auth/ui/session.ts";
import { TeamMark } from "#people/teams/ui/team-mark.tsx";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { nameOfBrand } from "#shared/brands.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { BrandMark } from "#ui/theme/brand-mark.tsx";
import { HeaderMenuLink } from "./header-menu-link.tsx";
import { SearchTrigger } from "./search-trigger.tsx";
import { SupportLink } from "./support-link.tsx";
import classes from "./top-bar.module.css";
import type { SideMenuState } from "./use-side-menu.ts";
import { UserMenu } from "./user-menu.tsx";

export function TopBar({ menu }: { menu?: SideMenuState }) {
  const t = useTranslations("frame");
  const { identity } = useSession();
  const { teamId } = useTeamScope();
  return (
    <header className={classes.bar}>
      <div className={classes.start}>
        {menu?.isPhone && (
          <IconButton
            icon="fas_bars"
            label={t("openMenu")}
            size={36}
            iconSize={16}
            aria-expanded={menu.isOpen}
            onClick={menu.open}
          />
        )}
        <Title />
      </div>
      {teamId && <SearchTrigger />}
      <div className={classes.end}>
        <HeaderMenuLink />
        <SupportLink />
        {identity ? (
          <UserMenu identity={identity} />
        ) : (
          <Button component={Link} to="/login" variant="default" size="xs">
            {t("signIn")}
          </Button>
        )}
      </div>
    </header>
  );
}

/** The team's logo and name lead to its dashboard. */
function Title() {
  const t = useTranslations("frame");
  const { start } = useSession();
  const selection = useTeamSelection();
  const brand = selection?.team.enumAppBrandId ?? start?.brand ?? "simply";
  if (!selection) {
    return (
      <Link to="/" className={classes.title}>
        <BrandMark brand={brand} size={28} />
        <span className={classes.name}>{nameOfBrand(brand, start?.productName)}</span>
      </Link>
    );
  }
  const { team } = selection;
  return (
    <Link to={`/team-${team.id}/dashboard`} className={classes.title} title={t("teamDashboard")}>
      <TeamMark team={team} size={28} />
      <span className={classes.name}>{team.name}</span>
      <span className={classes.short}>{team.shortName || team.name}</span>
    </Link>
  );
}
