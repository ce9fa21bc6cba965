import { Button, Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#ui/icon-button.tsx";
import type { Bookmark } from "../contract.ts";
import classes from "./bookmark-button.module.css";
import { useBookmark } from "./bookmark-queries.ts";
import { MemoInput } from "./memo-input.tsx";
import { useBookmarkActions } from "./use-bookmark-actions.ts";

type BookmarkButtonProps = { record: { id: string; name: string }; size?: number };

/** Bookmarks a record at a click and offers a memo; on a bookmark the click shows its memo, and the way to take it off. */
export function BookmarkButton({ record, size = 36 }: BookmarkButtonProps) {
  const t = useTranslations("bookmarks.button");
  const bookmark = useBookmark(record.id);
  const { add } = useBookmarkActions();
  const [opened, setOpened] = useState(false);
  const press = () => {
    if (bookmark === null) void add({ recordId: record.id, name: record.name });
    setOpened((before) => !before);
  };
  return (
    <Popover
      opened={opened && Boolean(bookmark)}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <IconButton
          icon={bookmark ? "fas_bookmark" : "far_bookmark"}
          label={bookmark ? t("edit") : t("add")}
          size={size}
          data-bookmarked={Boolean(bookmark) || undefined}
          className={classes.button}
          disabled={bookmark === undefined}
          onClick={press}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("title")}>
        {bookmark && <MemoForm key={bookmark.recordId} bookmark={bookmark} close={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function MemoForm({ bookmark, close }: { bookmark: Bookmark; close: () => void }) {
  const t = useTranslations("bookmarks");
  const say = useTranslations("ui.actions");
  const { remove, saveMemo } = useBookmarkActions();
  const [memo, setMemo] = useState(bookmark.memo);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        close();
        if (memo.trim() !== bookmark.memo) void saveMemo(bookmark, memo.trim());
      }}
    >
      <p className={classes.title}>{t("button.title")}</p>
      <MemoInput
        label={t("memo.label", { name: bookmark.name || t("unnamed") })}
        placeholder={t("button.placeholder")}
        minRows={2}
        data-autofocus
        value={memo}
        onChange={setMemo}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            close();
            void remove(bookmark);
          }}
        >
          {t("remove")}
        </Button>
        <Button type="submit">{say("save")}</Button>
      </div>
    </form>
  );
}
