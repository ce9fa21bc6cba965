import type { Editor } from "@tiptap/react";
import { fileUrl } from "#platform/files/contract.ts";
import { mostUploadBytes } from "#platform/files/team-contract.ts";
import { acceptOf, type FileLimits } from "../../accepted-files.ts";
import { useUploads } from "../../ui/use-uploads.ts";

const limits: FileLimits = { maxBytes: mostUploadBytes, fileTypes: ["image"] };

/** Pictures come as files of the team: one from elsewhere would tell its host who reads. */
export function usePictures(editor: Editor | null) {
  const { uploads, take } = useUploads({
    limits,
    left: 20,
    onDone: ({ id }) =>
      editor
        ?.chain()
        .focus()
        .setImage({ src: fileUrl(id), alt: "" })
        .run(),
  });
  return {
    uploads,
    choosePictures() {
      const chooser = document.createElement("input");
      Object.assign(chooser, { type: "file", multiple: true, accept: acceptOf(limits) });
      chooser.onchange = () => take([...(chooser.files ?? [])]);
      chooser.click();
    },
    /** Whether there were any: then nothing else is to be made of them. */
    takePictures(given: DataTransfer | null): boolean {
      const pictures = [...(given?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      // A sheet puts a picture of the cells beside the cells themselves.
      if (pictures.length === 0 || given?.types.includes("text/html")) return false;
      take(pictures);
      return true;
    },
  };
}
