import { Alert, Button, FileButton, Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { call } from "#client/call.ts";
import type { Answer } from "#shared/endpoint.ts";
import { teamUsersContract } from "#team-admin/team-users/contract.ts";
import { DrawerForm } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import { mostInvitedAtOnce } from "../invite-limits.ts";
import type { InviteFormProps } from "./invite-form-props.ts";
import classes from "./invite-many-form.module.css";
import { useReadPeopleAnew } from "./people-queries.ts";
import { readAddresses } from "./read-addresses.ts";
import { RolesField } from "./roles-field.tsx";

const shape = z.object({
  text: z.string().trim().min(1, "validation.empty"),
  roleIds: z.array(z.string()),
  asTeamAdmin: z.boolean(),
});

/** Addresses as they are pasted or come in a file, all with the same roles. */
export function InviteManyForm({ teamId, rights, opened, onDirty, onDone, cancel }: InviteFormProps) {
  const t = useTranslations("teams.inviteMany");
  const readAnew = useReadPeopleAnew(teamId);
  const [already, setAlready] = useState<string[]>([]);
  const [progress, setProgress] = useState<{ done: number; count: number }>();
  const form = useZodForm({
    schema: shape,
    initialValues: { text: "", roleIds: [], asTeamAdmin: false },
    labels: { text: t("addresses") },
    submit: async ({ text, roleIds, asTeamAdmin }) => {
      const people = readAddresses(text).people.slice(0, mostInvitedAtOnce);
      if (people.length === 0) {
        form.setFieldError("text", t("needSome"));
        return;
      }
      const rights = { roleIds: asTeamAdmin ? [] : roleIds, asTeamAdmin };
      const results: Result[] = [];
      let asked = 0;
      try {
        for (const part of partsOf(people)) {
          setProgress({ done: asked, count: people.length });
          const body = { people: part, ...rights };
          results.push(...(await call(teamUsersContract.inviteMany, { params: { teamId }, body })).results);
          asked += part.length;
        }
      } finally {
        // Whoever was asked is asked only once, also where one of the parts failed.
        setProgress(undefined);
        const sent = results.filter(({ outcome }) => outcome === "invited").length;
        if (sent > 0) toast.done(t("sent", { count: sent }));
        void readAnew();
        setAlready(results.filter(({ outcome }) => outcome === "already_in_team").map(({ email }) => email));
        form.setFieldValue("text", restOf(text, asked));
      }
      if (results.every(({ outcome }) => outcome === "invited") && restOf(text, asked) === "") onDone();
    },
  });
  const { people, unread } = readAddresses(form.values.text);
  const isDirty = form.values.text.trim() !== "";
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const count = Math.min(people.length, mostInvitedAtOnce);
  const { text, roleIds, asTeamAdmin } = form.values;
  const addFile = async (file: File | null) => {
    if (!file) return;
    try {
      const added = await file.text();
      form.setFieldValue("text", [text.trim(), added.trim()].filter(Boolean).join("\n"));
    } catch {
      toast.fail(t("fileFailed"));
    }
  };
  return (
    <DrawerForm form={form} submitLabel={count === 0 ? t("sendNone") : t("send", { count })} cancel={cancel}>
      {already.length > 0 && (
        <Alert color="yellow" title={t("alreadyTitle", { count: already.length })} role="status">
          <ul className={classes.addresses}>
            {already.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div>
        <Textarea
          label={t("addresses")}
          description={t("addressesHelp")}
          placeholder={t("placeholder")}
          autosize
          minRows={6}
          maxRows={14}
          withAsterisk
          spellCheck={false}
          data-autofocus
          data-path="text"
          {...form.getInputProps("text")}
        />
        <div className={classes.below}>
          <span role="status" className={classes.found}>
            {progress ? t("progress", progress) : t("found", { count })}
            {!progress && unread.length > 0 && ` · ${t("unread", { count: unread.length })}`}
          </span>
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void addFile(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs" leftSection={<Icon name="fas_file" size={12} />}>
                {t("file")}
              </Button>
            )}
          </FileButton>
        </div>
        {unread.length > 0 && (
          <ul className={classes.unread}>
            {unread.slice(0, 5).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {people.length > mostInvitedAtOnce && (
          <p className={classes.note}>{t("tooMany", { most: mostInvitedAtOnce })}</p>
        )}
      </div>
      <RolesField
        teamId={teamId}
        rights={rights}
        opened={opened}
        value={{ asTeamAdmin, roleIds }}
        onChange={(next) => form.setValues(next)}
        error={form.errors.roleIds}
      />
    </DrawerForm>
  );
}

type Result = Answer<typeof teamUsersContract.inviteMany>["results"][number];

const atOnce = 20;

/** Few enough that one sees how far it is. */
const partsOf = <Person,>(people: Person[]): Person[][] =>
  Array.from({ length: Math.ceil(people.length / atOnce) }, (_, part) =>
    people.slice(part * atOnce, (part + 1) * atOnce),
  );

/** What stays to be sent, or to be mended, after the first so many. */
function restOf(text: string, sent: number): string {
  const { people, unread } = readAddresses(text);
  const rest = people.slice(sent).map(({ email, firstName, lastName }) => `${firstName} ${lastName} <${email}>`.trim());
  return [...rest, ...unread].join("\n");
}
