import { useLocale, useTranslations } from "use-intl";
import type { FileType } from "#shared/file-types.ts";
import type { FileLimits } from "../accepted-files.ts";
import { formatSize } from "../file-size.ts";
import type { FileProblem } from "./file-checks.ts";

const icons: Record<FileType, string> = {
  audio: "fas_file-audio",
  document: "fas_file-word",
  image: "fas_file-image",
  other: "fas_file",
  pdf: "fas_file-pdf",
  presentation: "fas_file-powerpoint",
  spreadsheet: "fas_file-excel",
  video: "fas_file-video",
};

export const fileIcon = (type: FileType | undefined): string => icons[type ?? "other"];

/** Sizes, kinds and refusals of files, in words. */
export function useFileWords() {
  const t = useTranslations("fields.inputs.files");
  const locale = useLocale();
  const size = (bytes: number): string => formatSize(locale, bytes);
  const kinds = ({ fileTypes }: FileLimits): string => fileTypes.map((type) => t(`kinds.${type}`)).join(", ");
  return {
    size,
    kind: (type: FileType): string => t(`kinds.${type}`),
    /** What fits, in one line under the button. */
    limits: (limits: FileLimits, most: number): string =>
      [
        limits.fileTypes.length > 0 && kinds(limits),
        t("upTo", { size: size(limits.maxBytes) }),
        most > 1 && t("upToFiles", { count: most }),
      ]
        .filter(Boolean)
        .join(" · "),
    sayProblem: (problem: FileProblem, limits: FileLimits): string => {
      if (problem.key === "tooLarge") return t("tooLarge", { size: size(problem.bytes) });
      return problem.key === "empty" ? t("empty") : t("wrongKind", { kinds: kinds(limits) });
    },
    sayTooMany: t("tooMany"),
    sayFailed: t("failed"),
  };
}
