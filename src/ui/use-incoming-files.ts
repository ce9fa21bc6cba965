import { useEffect, useRef, useState } from "react";

type Take = (files: File[]) => void;

/** Files dropped or pasted anywhere on the page. True while files are held over it. */
export function useIncomingFiles(take: Take): boolean {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Copied text can bring a picture of itself; in a field, the text is meant.
      if (files.length > 0 && !isField(event.target)) latest.current(files);
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, []);
  return useDroppedFiles(take);
}

/** Anywhere on the page: a drop that misses by a little would make the browser leave it. True while files are held over it. */
export function useDroppedFiles(take: Take): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event.dataTransfer)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}

const isField = (target: EventTarget | null) => target instanceof Element && target.matches("input, textarea");

const holdsFiles = (transfer: DataTransfer | null) => transfer?.types.includes("Files") ?? false;
