import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { blueprintSources } from "#modeling/blueprints/contract.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { BlueprintLook } from "./blueprint-look.tsx";
import { blueprintsQuery } from "./blueprint-queries.ts";
import { BlueprintTile } from "./blueprint-tile.tsx";
import classes from "./from-blueprint.module.css";

/** The gallery: ready-made structures of the product, of the team, and of others. */
export function FromBlueprint() {
  const t = useTranslations("collections.blueprints");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useQuery(blueprintsQuery(teamId));
  const [chosen, setChosen] = useState<string>();
  const [isShown, setShown] = useState(false);
  const look = (id: string) => {
    setChosen(id);
    setShown(true);
  };
  if (error && !data) {
    return (
      <Card>
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      </Card>
    );
  }
  if (!data) return <Waiting />;
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState icon="fas_cubes">{t("empty")}</EmptyState>
      </Card>
    );
  }
  return (
    <>
      {blueprintSources.map((source) => {
        const those = data.filter((each) => each.source === source);
        if (those.length === 0) return null;
        return (
          <section key={source} aria-label={t(`sources.${source}`)}>
            <h2 className={classes.heading}>{t(`sources.${source}`)}</h2>
            <ul className={classes.gallery}>
              {those.map((blueprint) => (
                <BlueprintTile key={blueprint.id} blueprint={blueprint} look={() => look(blueprint.id)} />
              ))}
            </ul>
          </section>
        );
      })}
      {chosen && <BlueprintLook key={chosen} blueprintId={chosen} opened={isShown} onClose={() => setShown(false)} />}
    </>
  );
}

function Waiting() {
  const t = useTranslations("ui");
  return (
    <div role="status" aria-label={t("loading")} className={classes.gallery}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={132} radius={8} />
      ))}
    </div>
  );
}
