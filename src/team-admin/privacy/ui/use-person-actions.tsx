import { useState } from "react";
import { useTranslations } from "use-intl";
import { call, toRequest } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { fetchFile } from "#data/csv/ui/export-csv.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { privacyContract } from "../contract.ts";
import { ErasurePreview } from "./erasure-preview.tsx";
import type { Person } from "./privacy-queries.ts";

/** Taking along and erasing; the second asks to type whom it is about. */
export function usePersonActions(person: Person, onErasing: (workId: string) => void) {
  const t = useTranslations("privacy");
  const { teamId } = useTeamScope();
  const [isExporting, setExporting] = useState(false);
  return {
    isExporting,

    async exportThese(recordIds: string[]) {
      setExporting(true);
      try {
        await fetchFile(toRequest(privacyContract.exportPerson, { params: { teamId }, body: { recordIds } }));
      } catch (error) {
        toast.fail(explainFailure(t("exportFailed"), error));
      } finally {
        setExporting(false);
      }
    },

    async erase(recordIds: string[], strike: { recordId: string; fieldId: string }[]) {
      const also = strike.length > 0 ? ` ${t("erase.strike", { count: strike.length })}` : "";
      try {
        const input = { ...person, recordIds, strike };
        const preview = await call(privacyContract.previewErasure, { params: { teamId }, body: input });
        const confirmed = await confirm({
          title: t("erase.title", { count: recordIds.length }),
          body: <ErasurePreview {...preview} text={`${t("erase.body")}${also}`} />,
          confirmLabel: t("erase.confirm"),
          typeToConfirm: person.email || person.phone,
          danger: true,
          irreversible: true,
        });
        if (!confirmed) return;
        const body = { ...input, confirmation: preview.confirmation };
        const { workId } = await call(privacyContract.erasePerson, { params: { teamId }, body });
        onErasing(workId);
      } catch (error) {
        toast.fail(explainFailure(t("erase.failed"), error));
      }
    },
  };
}
