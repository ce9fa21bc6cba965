import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Bookmark } from "../contract.ts";
import classes from "./memo.module.css";
import { MemoInput } from "./memo-input.tsx";

interface MemoInPlaceProps {
  bookmark: Bookmark;
  isEditing: boolean;
  setEditing: (is: boolean) => void;
  onSave: (memo: string) => void;
}

/** The memo; clicked, it is a field. Enter and leaving it save, Escape does not. */
export function MemoInPlace({ bookmark, isEditing, setEditing, onSave }: MemoInPlaceProps) {
  const t = useTranslations("bookmarks");
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { memo } = bookmark;
  const name = bookmark.name || t("unnamed");
  if (isEditing) {
    return <MemoEditor memo={memo} label={t("memo.label", { name })} onSave={onSave} close={() => setEditing(false)} />;
  }
  return (
    <button
      ref={button}
      type="button"
      className={classes.memo}
      data-empty={memo === "" || undefined}
      aria-label={memo === "" ? t("memo.addOf", { name }) : t("memo.editOf", { name, memo })}
      onClick={() => setEditing(true)}
    >
      {memo || t("memo.add")}
    </button>
  );
}

type MemoEditorProps = { memo: string; label: string; onSave: (memo: string) => void; close: () => void };

function MemoEditor({ memo, label, onSave, close }: MemoEditorProps) {
  const [text, setText] = useState(memo);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const finish = (isKept: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    if (isKept && text.trim() !== memo) onSave(text.trim());
    close();
  };
  return (
    <div className={classes.editor}>
      <MemoInput
        ref={field}
        size="xs"
        label={label}
        value={text}
        onChange={setText}
        onBlur={() => finish(true)}
        onKeyDown={(event) => {
          const isSaved = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
          if (!isSaved && event.key !== "Escape") return;
          // The focus goes back to the memo, which the same key would open again.
          event.preventDefault();
          finish(isSaved);
        }}
      />
    </div>
  );
}
