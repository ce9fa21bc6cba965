import { Button, Group, Modal, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { TagChip } from "./tag-chip.tsx";
import type { Tag } from "./tag-queries.ts";
import classes from "./tags-page.module.css";
import { useTagActions } from "./use-tag-actions.ts";

interface MergeTagDialogProps {
  tag: Tag;
  others: readonly Tag[];
  close: () => void;
}

/** Which tag its records get instead, and how many they are. */
export function MergeTagDialog({ tag, others, close }: MergeTagDialogProps) {
  const t = useTranslations("tags.merging");
  const say = useTranslations("ui.actions");
  const { merge } = useTagActions();
  const opened = useOpenedAfterMount(true);
  const [intoId, setIntoId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sayOutcome = useOutcome(tag);
  const into = others.find(({ id }) => id === intoId);
  const run = async () => {
    if (!into) return;
    setBusy(true);
    const isDone = await merge(tag, into);
    setBusy(false);
    if (isDone) close();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t("title", { name: tag.name })}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <Stack gap="md">
        <Select
          label={t("into")}
          placeholder={t("pick")}
          searchable
          data-autofocus
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          renderOption={({ option }) => <TagChip tag={others.find(({ id }) => id === option.value)!} />}
          value={into?.id ?? null}
          onChange={setIntoId}
        />
        {into && (
          <p className={classes.outcome} role="status">
            {sayOutcome(into)} {t("later", { from: tag.name })}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {say("cancel")}
          </Button>
          <Button loading={isBusy} disabled={!into} onClick={() => void run()}>
            {t("confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Counted are the records that one may see; all of them change. */
function useOutcome(tag: Tag): (into: Tag) => string {
  const t = useTranslations("tags.merging");
  const { teamId } = useTeamScope();
  const seesAll = activeTeams(useSession().identity).get(teamId)?.isTeamAdmin ?? false;
  const { records, name: from } = tag;
  return ({ name: into }) =>
    records === null ? t("unseen", { from, into }) : t(seesAll ? "all" : "seen", { count: records, from, into });
}
