import { Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { SaveBar } from "#ui/save-bar.tsx";
import { toast } from "#ui/toast.ts";
import { type Role, roleAdminContract } from "../contract.ts";
import classes from "./role-parts.module.css";
import { useRolesChanged } from "./role-queries.ts";

const shape = z.object({
  name: z.string().trim().min(1, "validation.empty").max(120),
  description: z.string().trim().max(500),
  isActive: z.boolean(),
});

export function DetailsPart({ role, onDirty }: { role: Role; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslations("roleAdmin.details");
  const say = useTranslations("roleAdmin");
  const { teamId } = useTeamScope();
  const changed = useRolesChanged(teamId);
  const { name, description, isActive } = role;
  const form = useZodForm({
    schema: shape,
    initialValues: { name, description, isActive },
    labels: { name: t("name") },
    submit: async (values) => {
      const body = followed.changedValues(values);
      await call(roleAdminContract.changeRole, { params: { teamId, roleId: role.id }, body });
      await changed();
      toast.done(say("done.saved"));
    },
  });
  const followed = useFollowedForm(form, { name, description, isActive });
  const { isDirty } = followed;
  useTold(isDirty, onDirty);
  const disabled = role.isLocked;
  return (
    <form onSubmit={form.submit} noValidate className={classes.part} data-width="content">
      <FormError problem={form.problem} />
      <Card title={t("title")} subtitle={<CreatedAt at={role.createdAt} />}>
        <div className={classes.fields}>
          <div>
            <TextInput label={t("name")} withAsterisk={!disabled} disabled={disabled} {...form.getInputProps("name")} />
            <ClashNote name="name" followed={followed} />
          </div>
          <div>
            <Textarea
              label={t("description")}
              description={disabled ? undefined : t("descriptionHelp")}
              autosize
              minRows={2}
              disabled={disabled}
              {...form.getInputProps("description")}
            />
            <ClashNote name="description" followed={followed} />
          </div>
          {disabled ? (
            <Text size="sm" c="dimmed">
              {say("lockedHelp")}
            </Text>
          ) : (
            <div>
              <Switch
                label={t("isActive")}
                description={t("isActiveHelp")}
                {...form.getInputProps("isActive", { type: "checkbox" })}
              />
              <ClashNote name="isActive" followed={followed} show={(theirs) => (theirs ? say("on") : say("off"))} />
            </div>
          )}
        </div>
      </Card>
      <SaveBar dirty={isDirty} saving={form.saving} discard={followed.discard} />
    </form>
  );
}

function CreatedAt({ at }: { at: string }) {
  const t = useTranslations("roleAdmin.details");
  const format = useFormatter();
  return t("createdAt", { date: format.dateTime(new Date(at), { dateStyle: "long" }) });
}

/** The page asks before it is left while any of its parts is unsaved. */
export function useTold(isDirty: boolean, tell: (isDirty: boolean) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each change
  useEffect(() => tell(isDirty), [isDirty]);
}
