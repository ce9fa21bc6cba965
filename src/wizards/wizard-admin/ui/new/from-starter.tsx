import { MultiSelect, Select, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { words } from "#data/collections/structure-contract.ts";
import { newId } from "#shared/ids.ts";
import { DrawerForm } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Note } from "#ui/note.tsx";
import { type StarterShown, wizardStartersContract } from "#wizards/wizard-starters/contract.ts";
import type { MakingProps } from "./making-props.ts";
import { OtherWays } from "./other-ways.tsx";

type Choices = Record<string, string[]>;
type Choice = StarterShown["choices"][number];

type FromStarterProps = MakingProps & { starter: StarterShown };

/** What the starter uses of the team: guessed, and the person's to change. */
export function FromStarter({ starter: first, back, cancel, setDirty, onCreated }: FromStarterProps) {
  const t = useTranslations("wizards.admin");
  const { teamId } = useTeamScope();
  const [id] = useState(newId);
  const [said, setSaid] = useState<Choices>({});
  const { data: starter = first } = useQuery({
    queryKey: [...definitionsKey(teamId), "wizard-starters", first.starter, said],
    queryFn: ({ signal }) => {
      const body = { starter: first.starter, choices: said };
      return call(wizardStartersContract.planStarter, { params: { teamId }, body }, { signal });
    },
    enabled: Object.keys(said).length > 0,
    placeholderData: keepPreviousData,
  });
  const form = useZodForm({
    schema,
    initialValues: { name: first.suggestedName },
    labels: { name: t("details.name") },
    submit: async ({ name }) => {
      const choices = Object.fromEntries(starter.choices.map(({ key, chosen }) => [key, chosen]));
      const body = { id, name, starter: first.starter, choices };
      await call(wizardStartersContract.useStarter, { params: { teamId }, body });
      await onCreated(id);
    },
  });
  const isDirty = form.isDirty() || Object.keys(said).length > 0;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const choose = ({ key }: Choice, ids: string[]) => {
    // What depends on it is guessed anew.
    const place = starter.choices.findIndex((each) => each.key === key);
    const before = starter.choices.slice(0, place).map((each) => [each.key, each.chosen]);
    setSaid(Object.fromEntries([...before, [key, ids]]));
    form.clearFieldError(`choices.${key}`);
  };
  return (
    <DrawerForm form={form} submitLabel={t("list.create")} cancel={cancel}>
      <OtherWays back={back} />
      <Note icon={first.icon}>{first.about}</Note>
      <TextInput label={t("details.name")} required data-path="name" {...form.getInputProps("name")} />
      {starter.choices
        .filter(({ options, isRequired }) => isRequired || options.length > 0)
        .map((choice) => (
          <ChoiceField
            key={choice.key}
            choice={choice}
            error={form.errors[`choices.${choice.key}`]}
            choose={(ids) => choose(choice, ids)}
          />
        ))}
    </DrawerForm>
  );
}

const schema = z.object({ name: words(120).min(1, "wizards.nameRequired") });

type ChoiceFieldProps = { choice: Choice; error: React.ReactNode; choose: (ids: string[]) => void };

function ChoiceField({ choice, error, choose }: ChoiceFieldProps) {
  const t = useTranslations("wizards.admin.new");
  const { label, options, chosen, isMany, isRequired, key } = choice;
  const data = options.map((option) => ({ value: option.id, label: option.label }));
  const shared = {
    label,
    data,
    error,
    searchable: true,
    "data-path": `choices.${key}`,
    nothingFoundMessage: t("noMatch"),
  };
  if (isMany) return <MultiSelect {...shared} value={chosen} onChange={choose} />;
  return (
    <Select
      {...shared}
      required={isRequired}
      clearable={!isRequired}
      placeholder={t(isRequired ? "choose" : "none")}
      value={chosen[0] ?? null}
      onChange={(value) => choose(value ? [value] : [])}
    />
  );
}
