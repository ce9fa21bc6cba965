import { Input, SegmentedControl, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { DayInput } from "#data/fields/ui/day-input.tsx";
import { useDayText } from "#data/fields/ui/use-day-text.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { usePeople } from "#people/teams/ui/people-queries.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { IconField } from "#ui/icon/icon-field.tsx";
import { type ProjectShown, projectStates, type WholeProject } from "../contract.ts";
import { useProjectForm } from "./use-project-form.ts";

type ProjectFormProps = {
  /** Absent: a new one. */
  project?: ProjectShown;
  onSaved: (project: WholeProject) => void;
  close: () => void;
};

/** What a project is called, for whom and until when. */
export function ProjectForm({ project, onSaved, close }: ProjectFormProps) {
  const t = useTranslations("projects.form");
  const states = useTranslations("projects.states");
  const say = useTranslations("ui.actions");
  const { read } = useDayText();
  const stateLabel = useId();
  const [dayIsUnread, setDayIsUnread] = useState(false);
  const { form, followed } = useProjectForm({ project, dayIsUnread, onSaved });
  const leave = useClosing(followed.isDirty && !form.saving, close);
  const people = useOwners(project);
  const nameOf = (userId: unknown) => people.find(({ value }) => value === userId)?.label ?? String(userId);
  return (
    <FormDrawer title={project ? t("edit", { name: project.name }) : t("new")} opened close={leave}>
      <DrawerForm form={form} submitLabel={project ? say("save") : t("create")} cancel={leave}>
        <TextInput
          label={t("name")}
          placeholder={t("namePlaceholder")}
          required
          data-autofocus
          data-path="name"
          {...form.getInputProps("name")}
        />
        <ClashNote name="name" followed={followed} />
        <IconField label={t("icon")} {...form.getInputProps("icon")} value={form.values.icon} />
        <ClashNote name="icon" followed={followed} show={() => t("anotherIcon")} />
        <Textarea
          label={t("description")}
          description={t("descriptionHelp")}
          autosize
          minRows={2}
          maxRows={8}
          data-path="description"
          {...form.getInputProps("description")}
        />
        <ClashNote name="description" followed={followed} />
        <Input.Wrapper label={t("state")} labelElement="div" labelProps={{ id: stateLabel }} error={form.errors.state}>
          <div data-path="state">
            <SegmentedControl
              fullWidth
              aria-labelledby={stateLabel}
              data={projectStates.map((value) => ({ value, label: states(value) }))}
              {...form.getInputProps("state")}
            />
          </div>
        </Input.Wrapper>
        <ClashNote name="state" followed={followed} show={(theirs) => states(theirs as ProjectShown["state"])} />
        <DayInput
          field={{
            ...{ label: t("dueOn"), config: {}, room: "page", path: "dueOn" },
            value: form.values.dueOn,
            onChange: (day) => form.setFieldValue("dueOn", day),
            onProblem: (problem) => setDayIsUnread(problem !== null),
            error: form.errors.dueOn,
          }}
        />
        <ClashNote name="dueOn" followed={followed} show={(theirs) => read(theirs as string)} />
        <Select
          label={t("owner")}
          description={t("ownerHelp")}
          data={people}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t("nobody")}
          data-path="ownerId"
          {...form.getInputProps("ownerId")}
        />
        <ClashNote name="ownerId" followed={followed} show={nameOf} />
        <Switch
          label={t("isOpen")}
          description={t("isOpenHelp")}
          {...form.getInputProps("isOpen", { type: "checkbox" })}
        />
        <ClashNote name="isOpen" followed={followed} show={(theirs) => (theirs ? t("open") : t("closed"))} />
      </DrawerForm>
    </FormDrawer>
  );
}

/** Who is in the team, and whoever owns it now. */
function useOwners(project: ProjectShown | undefined) {
  const { teamId } = useTeamScope();
  const { data } = usePeople(teamId);
  const people = (data?.people ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  const owner = project?.owner;
  const isMissing = owner && !people.some(({ value }) => value === owner.userId);
  return isMissing ? [{ value: owner.userId, label: owner.name }, ...people] : people;
}
