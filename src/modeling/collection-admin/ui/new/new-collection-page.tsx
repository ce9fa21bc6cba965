import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { isId } from "#shared/ids.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { Page } from "#ui/page.tsx";
import { FromCsv } from "../csv/from-csv.tsx";
import { FromBlueprint } from "./from-blueprint.tsx";
import { FromScratch } from "./from-scratch.tsx";
import classes from "./new-collection-page.module.css";
import { type Way, WayChoice, ways } from "./way-choice.tsx";

export default function NewCollectionPage() {
  const t = useTranslations("collections.new");
  const { teamId } = useTeamScope();
  const search: { way?: unknown; parent?: unknown } = useSearch({ strict: false });
  const parentId = isId(search.parent) ? search.parent : null;
  const way = ways.find((each) => each === search.way) ?? (parentId ? "scratch" : undefined);
  if (!way) {
    return (
      <Page title={t("title")} description={t("about")}>
        <WayChoice />
      </Page>
    );
  }
  return (
    <Page title={t(`${way}.title`)} description={t(`${way}.about`)}>
      <Link to={pathTo("admin.newCollection", { teamId })!} className={classes.back}>
        <Icon name="fas_arrow-left" size={12} />
        {t("otherWay")}
      </Link>
      <Chosen way={way} parentId={parentId} />
    </Page>
  );
}

function Chosen({ way, parentId }: { way: Way; parentId: string | null }) {
  if (way === "blueprint") return <FromBlueprint />;
  return way === "csv" ? <FromCsv /> : <FromScratch key={parentId} parentId={parentId} />;
}
