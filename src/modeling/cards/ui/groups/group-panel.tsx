import { TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { icon, name } from "#data/collections/structure-contract.ts";
import { PlainNote } from "#data/collections/ui/plain-note.tsx";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { ApiError } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { IconField } from "#ui/icon/icon-field.tsx";
import { toast } from "#ui/toast.ts";
import { type CardGroupShown, cardsContract } from "../../contract.ts";

type GroupPanelProps = {
  collectionId: string;
  /** Undefined: a new one. */
  group: CardGroupShown | undefined;
  close: () => void;
};

const schema = z.object({ name, icon });
type Values = z.output<typeof schema>;

/** What a tab is called, and its icon. */
export function GroupPanel({ collectionId, group, close }: GroupPanelProps) {
  const t = useTranslations("cards.groups");
  const say = useTranslations("ui.actions");
  const { form, followed } = useGroupForm(collectionId, group, close);
  const leave = useClosing(followed.isDirty, close);
  return (
    <FormDrawer title={group ? t("editTitle", { name: group.name }) : t("newTitle")} opened close={leave}>
      <DrawerForm form={form} submitLabel={group ? say("save") : t("create")} cancel={leave}>
        <PlainNote plain={group?.plain} />
        <TextInput
          label={t("groupName")}
          description={t("groupNameHelp")}
          required
          data-autofocus
          data-path="name"
          {...form.getInputProps("name")}
        />
        <ClashNote name="name" followed={followed} />
        <IconField label={t("icon")} {...form.getInputProps("icon")} value={form.values.icon} />
        <ClashNote name="icon" followed={followed} show={() => t("anotherIcon")} />
      </DrawerForm>
    </FormDrawer>
  );
}

function useGroupForm(collectionId: string, group: CardGroupShown | undefined, close: () => void) {
  const t = useTranslations("cards.groups");
  const { teamId } = useTeamScope();
  const definitionsChanged = useDefinitionsChanged();
  const [freshId] = useState(newId);
  const source = useMemo(
    () => ({ name: (group?.plain ?? group)?.name ?? "", icon: group?.icon ?? "fas_folder" }),
    [group],
  );
  const form = useZodForm({
    schema,
    initialValues: source,
    labels: { name: t("groupName") },
    submit: async (values) => {
      try {
        await (group ? change(group.id, values) : create(values));
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields.length === 0)
          toast.fail(group ? t("changeFailed") : t("createFailed"));
        throw error;
      }
      close();
      await definitionsChanged();
    },
  });
  const create = async (values: Values) => {
    await call(cardsContract.createCardGroup, { params: { teamId, collectionId }, body: { ...values, id: freshId } });
    toast.done(t("created"));
  };
  const change = async (groupId: string, values: Values) => {
    const body = followed.changedValues(values);
    if (Object.keys(body).length === 0) return void toast.info(t("unchanged"));
    await call(cardsContract.changeCardGroup, { params: { teamId, collectionId, groupId }, body });
    toast.done(t("saved"));
  };
  const followed = useFollowedForm(form, source);
  return { form, followed };
}
