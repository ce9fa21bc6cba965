import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { teamsContract } from "#people/teams/contract.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./people-in-short.module.css";

const mostFaces = 7;

/** Who is here and who is waited for; the team's dashboard has all of it. */
export function PeopleInShort() {
  const t = useTranslations("structure.people");
  const { teamId } = useTeamScope();
  const params = { teamId };
  const people = useQuery({
    queryKey: ["people", teamId],
    queryFn: ({ signal }) => call(teamsContract.listPeople, { params }, { signal }),
  });
  const invited = useQuery({
    queryKey: ["invitations", teamId],
    queryFn: ({ signal }) => call(teamsContract.listInvited, { params }, { signal }),
  });
  const error = people.error ?? invited.error;
  const readAnew = () => void Promise.all([people.refetch(), invited.refetch()]);
  const waiting = invited.data?.invited.filter(({ status }) => status === "invited") ?? [];
  return (
    <Card title={t("title")} icons={["fas_users"]}>
      {error && !(people.data && invited.data) ? (
        <ErrorState retry={readAnew} error={error}>
          {t("failed")}
        </ErrorState>
      ) : !people.data || !invited.data ? (
        <SkeletonText lines={3} />
      ) : (
        <div className={classes.short}>
          <p className={classes.line}>{t("current", { count: people.data.people.length })}</p>
          <div className={classes.faces} aria-hidden>
            {people.data.people.slice(0, mostFaces).map(({ id, name, pictureUrl }) => (
              <PersonAvatar key={id} name={name} picture={pictureUrl} size={28} />
            ))}
            {people.data.people.length > mostFaces && (
              <span className={classes.rest}>{t("more", { count: people.data.people.length - mostFaces })}</span>
            )}
          </div>
          <p className={classes.line} data-muted={waiting.length === 0 || undefined}>
            {t("invited", { count: waiting.length })}
          </p>
          <Anchor component={Link} to={pathTo("team.dashboard", { teamId })!}>
            {t("open")}
          </Anchor>
        </div>
      )}
    </Card>
  );
}
