import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { ChoiceInput } from "#data/fields/ui/choice-input.tsx";
import { usePeople } from "#people/teams/ui/people-queries.ts";
import { foldText } from "#shared/fold-text.ts";
import { Card } from "#ui/card.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Person } from "#ui/person.tsx";
import type { WholeProject } from "../contract.ts";
import { DueText } from "./due-text.tsx";
import classes from "./project-page.module.css";
import { ProjectStateTag } from "./project-state-tag.tsx";
import { useProjectActions } from "./use-project-actions.ts";

/** Where it stands, by when, and who works on it. */
export function ProjectFacts({ project }: { project: WholeProject }) {
  const t = useTranslations("projects.facts");
  const { owner } = project;
  return (
    <Card title={t("title")} icons={["fas_circle-info"]}>
      <dl className={classes.facts}>
        <dt>{t("state")}</dt>
        <dd>
          <ProjectStateTag state={project.state} />
        </dd>
        <dt>{t("due")}</dt>
        <dd>
          {project.dueOn ? <DueText project={project} isLong /> : <span className={classes.quiet}>{t("noDate")}</span>}
        </dd>
        <dt>{t("owner")}</dt>
        <dd>
          {owner ? (
            <Person name={owner.name} picture={owner.pictureUrl} />
          ) : (
            <span className={classes.quiet}>{t("noOwner")}</span>
          )}
        </dd>
        <dt>{t("seenBy")}</dt>
        <dd>{project.isOpen ? t("everyone") : t("itsPeople")}</dd>
      </dl>
      <h3 className={classes.membersTitle}>{t("members", { count: project.members.length })}</h3>
      <Members project={project} />
    </Card>
  );
}

function Members({ project }: { project: WholeProject }) {
  const t = useTranslations("projects.facts");
  const { removeMember } = useProjectActions();
  const { members, abilities } = project;
  return (
    <>
      {members.length === 0 && <p className={classes.quiet}>{abilities.change ? t("nobodyYet") : t("nobody")}</p>}
      <ul className={classes.members} aria-label={t("membersLabel")}>
        {members.map((member) => (
          <li key={member.userId} className={classes.member}>
            <Person name={member.name} picture={member.pictureUrl} />
            {abilities.change && (
              <IconButton
                icon="fas_xmark"
                label={t("remove", { name: member.name })}
                onClick={() => void removeMember(project, member)}
              />
            )}
          </li>
        ))}
      </ul>
      {abilities.change && <AddMember project={project} />}
    </>
  );
}

function AddMember({ project }: { project: WholeProject }) {
  const t = useTranslations("projects.facts");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = usePeople(teamId);
  const { addMember } = useProjectActions();
  const [search, setSearch] = useState("");
  const taken = [project.owner?.userId, ...project.members.map(({ userId }) => userId)];
  const free = (data?.people ?? []).filter(
    ({ userId, name }) => !taken.includes(userId) && foldText(name).includes(foldText(search.trim())),
  );
  const pictureOf = (id: string) => free.find(({ userId }) => userId === id)?.pictureUrl ?? null;
  return (
    <div className={classes.add}>
      <ChoiceInput
        label={t("add")}
        room="page"
        chosen={[]}
        most={1}
        onChange={([userId]) => userId && void addMember(project, userId)}
        search={search}
        onSearch={setSearch}
        offer={{
          choices: free.map(({ userId, name }) => ({ id: userId, name })),
          state: data ? "ready" : error ? "failed" : "loading",
          retry: () => void refetch(),
          nothing: t("allIn"),
        }}
        drawChip={() => null}
        drawChoice={({ id, name }) => <Person name={name} picture={pictureOf(id)} />}
      />
    </div>
  );
}
