import { Button, Menu, ScrollArea } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import type { MergeTag, TagGroup } from "./merge-tags.ts";
import { useRecipientsPath } from "./recipients-path.ts";
import classes from "./tag-picker.module.css";

const groups = ["item", "record", "person", "recipient", "team", "links"] as const satisfies readonly TagGroup[];

interface TagPickerProps {
  tags: readonly MergeTag[];
  /** It is not known yet whose fields there are. */
  isWaiting?: boolean;
  insert: (tag: string) => void;
}

/** Puts in what stands for something that is known of each recipient. */
export function TagPicker({ tags, isWaiting = false, insert }: TagPickerProps) {
  const t = useTranslations("messages.content");
  const toRecipients = useRecipientsPath();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const found = tags.filter(
    ({ title, tag, group }) =>
      group !== "foreign" && (title.toLocaleLowerCase().includes(wanted) || tag.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <Menu position="bottom-start" classNames={{ dropdown: classes.menu ?? "" }} onClose={() => setSearch("")}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<Icon name="fas_plus" size={12} />}>
          {t("insert")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <SearchInput size="xs" label={t("searchTags")} value={search} onChange={setSearch} isEntry />
        <ScrollArea.Autosize mah={320}>
          {isWaiting && toRecipients ? (
            <Menu.Item component={Link} to={toRecipients} rightSection={<Icon name="fas_arrow-right" size={12} />}>
              {t("fieldsLater")}
            </Menu.Item>
          ) : (
            isWaiting && <Menu.Label>{t("fieldsLater")}</Menu.Label>
          )}
          {groups.map((group) => {
            const own = found.filter((each) => each.group === group);
            return (
              own.length > 0 && (
                <div key={group}>
                  <Menu.Label>{t(`tagGroups.${group}`)}</Menu.Label>
                  {own.map(({ tag, title }) => (
                    <Menu.Item key={tag} onClick={() => insert(tag)}>
                      <span className={classes.tag}>
                        {title}
                        <code>{tag}</code>
                      </span>
                    </Menu.Item>
                  ))}
                </div>
              )
            );
          })}
          {found.length === 0 && <Menu.Label>{t("noTags")}</Menu.Label>}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
