import { Button, Group, Modal, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { customListsContract, type ItemShown, mostMerged } from "../contract.ts";
import { Swatch } from "./item-look.tsx";
import classes from "./merge-dialog.module.css";

interface MergeDialogProps {
  listId: string;
  items: readonly ItemShown[];
  onMerge(from: readonly ItemShown[], into: ItemShown): Promise<boolean>;
  onDone(): void;
  onClose(): void;
}

/** Which of them stays, and how many records follow. */
export function MergeDialog({ listId, items, onMerge, onDone, onClose }: MergeDialogProps) {
  const t = useTranslations("customLists.merge");
  const say = useTranslations("ui.actions");
  const opened = useOpenedAfterMount(true);
  const [intoId, setIntoId] = useState(() => mostChosen(items)?.id ?? "");
  const [isBusy, setBusy] = useState(false);
  const into = items.find(({ id }) => id === intoId) ?? items[0];
  const from = items.filter((item) => item !== into);
  const followers = useFollowers(listId, from);
  const isTooMany = from.length > mostMerged;
  const merge = async () => {
    if (!into) return;
    setBusy(true);
    const isDone = await onMerge(from, into);
    setBusy(false);
    if (!isDone) return;
    onClose();
    onDone();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("title", { count: items.length })}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <Stack gap="md">
        <Radio.Group label={t("into")} value={into?.id ?? ""} onChange={setIntoId}>
          <div className={classes.choices}>
            {items.map((item) => (
              <Radio
                key={item.id}
                value={item.id}
                disabled={item.isRetired}
                classNames={{ body: classes.radio ?? "" }}
                label={
                  <span className={classes.choice}>
                    <Swatch item={item} />
                    <span className={classes.name}>{item.name}</span>
                    <span className={classes.uses}>
                      {item.isRetired ? t("retired") : t("usedBy", { count: item.usedBy ?? 0 })}
                    </span>
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
        <p className={classes.result} role="status">
          {isTooMany
            ? t("tooMany", { max: mostMerged })
            : followers === undefined
              ? t("counting")
              : t("result", { records: followers, name: into?.name ?? "", count: from.length })}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {say("cancel")}
          </Button>
          <Button loading={isBusy} disabled={isTooMany || into?.isRetired} onClick={() => void merge()}>
            {t("confirm")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Most often the one that most records have is the one that was meant. */
const mostChosen = (items: readonly ItemShown[]): ItemShown | undefined =>
  items.filter(({ isRetired }) => !isRetired).toSorted((one, other) => (other.usedBy ?? 0) - (one.usedBy ?? 0))[0];

function useFollowers(listId: string, from: readonly ItemShown[]): number | undefined {
  const { teamId } = useTeamScope();
  const itemIds = from.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [...definitionsKey(teamId), "list-items", listId, "uses", itemIds],
    queryFn: ({ signal }) =>
      call(
        customListsContract.countItemUses,
        { params: { teamId, collectionId: listId }, body: { itemIds } },
        { signal },
      ),
    enabled: itemIds.length > 0 && itemIds.length <= mostMerged,
  });
  return data?.records;
}
