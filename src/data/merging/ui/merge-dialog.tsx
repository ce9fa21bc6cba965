import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { recordQuery } from "#data/records/ui/record-queries.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { ChooseOther } from "./choose-other.tsx";
import { CompareRecords } from "./compare-records.tsx";

type MergeDialogProps = { recordId: string; otherId?: string | undefined; onClose: () => void };

/** Two records that are about the same: which they are, then which value of each field stays. */
export function MergeDialog({ recordId, otherId, onClose }: MergeDialogProps) {
  const t = useTranslations("recordPage.merge");
  const say = useTranslations("ui.actions");
  const opened = useOpenedAfterMount(true);
  const [chosenId, setChosenId] = useState(otherId);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={chosenId ? 880 : 520}
      title={t(chosenId ? "title" : "chooseTitle")}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      {chosenId ? (
        <Both ids={[recordId, chosenId]} onBack={otherId ? undefined : () => setChosenId(undefined)} onDone={onClose} />
      ) : (
        <ChooseOther recordId={recordId} onChoose={setChosenId} />
      )}
    </Modal>
  );
}

type BothProps = { ids: readonly [string, string]; onBack: (() => void) | undefined; onDone: () => void };

function Both({ ids, onBack, onDone }: BothProps) {
  const t = useTranslations("recordPage.merge");
  const { teamId } = useTeamScope();
  const one = useQuery(recordQuery(teamId, ids[0]));
  const two = useQuery(recordQuery(teamId, ids[1]));
  const failed = [one, two].find(({ error }) => error);
  if (failed)
    return (
      <ErrorState retry={() => void failed.refetch()} error={failed.error!}>
        {t("loadFailed")}
      </ErrorState>
    );
  if (!one.data || !two.data) return <SkeletonText lines={8} />;
  return <CompareRecords one={one.data} two={two.data} onBack={onBack} onDone={onDone} />;
}
