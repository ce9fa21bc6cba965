import { useTranslations } from "use-intl";
import { toRequest } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { upload } from "#client/upload.ts";
import { useReadMessagesAnew } from "#messages/delivery/ui/message-admin-queries.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { toast } from "#ui/toast.ts";
import { suppressionsContract } from "../../../suppressions-contract.ts";

/** Who is not written to as a file: saved, or taken from another program. */
export function useSuppressionFile(): MenuAction[] {
  const t = useTranslations("messageAdmin.suppressions");
  const { teamId } = useTeamScope();
  const attempt = makeAttempt(useReadMessagesAnew());
  const params = { teamId };
  const take = (file: File) =>
    attempt(t("importFailed"), async () => {
      const { added, known, invalid } = await upload(suppressionsContract.importSuppressions, { params, file });
      toast.done(t("imported", { added, known }));
      if (invalid.length > 0) toast.warn(t("importInvalid", { rows: invalid.join(", ") }));
    });
  return [
    { key: "import", label: t("import"), icon: "fas_file-import", run: () => chooseFile((file) => void take(file)) },
    {
      key: "export",
      label: t("export"),
      icon: "fas_download",
      run: () => saveFrom(toRequest(suppressionsContract.exportSuppressions, { params }).url),
    },
  ];
}

function chooseFile(take: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".csv,text/csv";
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) take(file);
  };
  input.click();
}

function saveFrom(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
