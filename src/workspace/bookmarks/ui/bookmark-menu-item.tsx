import { Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { useBookmark } from "./bookmark-queries.ts";
import { useBookmarkActions } from "./use-bookmark-actions.ts";

export function BookmarkMenuItem({ record: { id, name } }: { record: { id: string; name: string } }) {
  const t = useTranslations("gridBulk.row");
  const bookmark = useBookmark(id);
  const { add, remove } = useBookmarkActions();
  return (
    <Menu.Item
      leftSection={<Icon name={bookmark ? "fas_bookmark" : "far_bookmark"} size={14} />}
      disabled={bookmark === undefined}
      onClick={() => void (bookmark ? remove(bookmark) : add({ recordId: id, name }))}
    >
      {t(bookmark ? "unbookmark" : "bookmark")}
    </Menu.Item>
  );
}
