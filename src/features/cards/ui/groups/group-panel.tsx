import { Button, Drawer, Input, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { useAskBeforeLeaving } from "#client/ask-before-leaving.ts";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { icon, name } from "#features/collections/structure-contract.ts";
import { PlainNote } from "#features/collections/ui/plain-note.tsx";
import { useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { ApiError } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { confirm } from "#ui/confirm.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { IconPicker } from "#ui/icon/icon-picker.tsx";
import { toast } from "#ui/toast.ts";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { type CardGroupShown, cardsContract } from "../../contract.ts";
import classes from "./groups.module.css";

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
  const leave = useTranslations("ui.leave");
  const onPhone = useMediaQuery("(max-width: 48em)") ?? false;
  const opened = useOpenedAfterMount(true);
  const { form, followed } = useGroupForm(collectionId, group, close);
  useAskBeforeLeaving(followed.isDirty);
  const tryClose = async () => {
    const words = { title: leave("title"), body: leave("body"), confirmLabel: leave("confirm") };
    if (!followed.isDirty || (await confirm({ ...words, cancelLabel: leave("stay"), danger: true }))) close();
  };
  return (
    <Drawer
      opened={opened}
      onClose={() => void tryClose()}
      title={group ? t("editTitle", { name: group.name }) : t("newTitle")}
      size={onPhone ? "100%" : 400}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <FormError problem={form.problem} />
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
        <Input.Wrapper label={t("icon")} error={form.errors.icon} labelElement="div">
          <div data-path="icon">
            <IconPicker
              label={t("icon")}
              value={form.values.icon}
              onChange={(next) => next && form.setFieldValue("icon", next)}
            />
          </div>
        </Input.Wrapper>
        <ClashNote name="icon" followed={followed} show={() => t("anotherIcon")} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void tryClose()}>
            {say("cancel")}
          </Button>
          <Button type="submit" loading={form.saving}>
            {group ? say("save") : t("create")}
          </Button>
        </div>
      </form>
    </Drawer>
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
