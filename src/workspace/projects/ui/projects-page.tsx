import { Button, SegmentedControl } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { type ProjectShown, projectStates } from "../contract.ts";
import { DeletedProjects } from "./deleted-projects.tsx";
import { countByState, findProjects, type StateChoice } from "./find-projects.ts";
import { ProjectForm } from "./project-form.tsx";
import { useLiveProjects, useProjects } from "./project-queries.ts";
import { ProjectTable } from "./project-table.tsx";
import classes from "./projects-page.module.css";

export default function ProjectsPage() {
  const t = useTranslations("projects");
  const routes = useTranslations("routes");
  const navigate = useNavigate();
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useProjects();
  const [isNew, setNew] = useState(false);
  useLiveProjects();
  const canCreate = data?.abilities.create ?? false;
  const begin = canCreate && (
    <Button leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setNew(true)}>
      {t("new")}
    </Button>
  );
  const isEmpty = data?.projects.length === 0;
  return (
    <Page title={routes("projects")} description={t("about")} width="wide" primary={!isEmpty && begin}>
      {!data ? (
        <NotReadYet error={error} retry={refetch} rows={5} columns={5}>
          {t("loadFailed")}
        </NotReadYet>
      ) : isEmpty ? (
        <Card>
          <EmptyState icon="fas_diagram-project" action={begin}>
            {canCreate ? t("empty") : t("emptyWithoutRole")}
          </EmptyState>
        </Card>
      ) : (
        <FoundProjects projects={data.projects} />
      )}
      <DeletedProjects />
      {isNew && (
        <ProjectForm
          close={() => setNew(false)}
          onSaved={({ id }) => {
            setNew(false);
            void navigate({ to: pathTo("team.project", { teamId, projectId: id })! });
          }}
        />
      )}
    </Page>
  );
}

function FoundProjects({ projects }: { projects: ProjectShown[] }) {
  const t = useTranslations("projects");
  const [query, setQuery] = useState("");
  const [state, setState] = useState<StateChoice>("all");
  const counts = countByState(projects);
  const clear = () => {
    setQuery("");
    setState("all");
  };
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t("filter")}
          classNames={{ root: classes.states ?? "", label: classes.stateLabel ?? "" }}
          value={state}
          onChange={(next) => setState(next as StateChoice)}
          data={[
            { value: "all", label: t("all", { count: projects.length }) },
            ...projectStates.map((each) => ({ value: each, label: t(`counted.${each}`, { count: counts[each] }) })),
          ]}
        />
        <SearchInput label={t("search")} value={query} onChange={setQuery} className={classes.search} />
      </div>
      <Card padding="none">
        <ProjectTable
          projects={findProjects(projects, query, state)}
          noMatch={
            <NoMatch clear={clear} clearLabel={t("showAll")}>
              {t("noMatch")}
            </NoMatch>
          }
        />
      </Card>
    </>
  );
}
