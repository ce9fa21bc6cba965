import { Button, Menu, ScrollArea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import classes from "./content.module.css";
import { collectionOf, commonTags, fieldTags, type MergeTag, type TagGroup } from "./merge-tags.ts";

interface MergeTagMenuProps {
  message: MessageShown;
  insert: (tag: string) => void;
}

/** Puts in what stands for something that is known of each recipient. */
export function MergeTagMenu({ message, insert }: MergeTagMenuProps) {
  const collectionId = collectionOf(message.Audience);
  return collectionId ? (
    <WithFields collectionId={collectionId} message={message} insert={insert} />
  ) : (
    <TagMenu message={message} fields={[]} insert={insert} isWaiting />
  );
}

function WithFields({ collectionId, ...rest }: MergeTagMenuProps & { collectionId: string }) {
  const { data: fields = [] } = useFields(collectionId);
  return <TagMenu {...rest} fields={fieldTags(fields)} />;
}

const groups: TagGroup[] = ["record", "recipient", "team", "links"];

type TagMenuProps = MergeTagMenuProps & {
  fields: MergeTag[];
  /** It is not known yet whose fields there are. */
  isWaiting?: boolean;
};

function TagMenu({ message, fields, insert, isWaiting = false }: TagMenuProps) {
  const t = useTranslations("messages.content");
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const found = [...fields, ...commonTags(message, (name) => t(`tags.${name}`))].filter(
    ({ title, tag }) => title.toLocaleLowerCase().includes(wanted) || tag.includes(wanted),
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
          {isWaiting && <Menu.Label>{t("fieldsLater")}</Menu.Label>}
          {groups.map((group) => {
            const tags = found.filter((each) => each.group === group);
            return (
              tags.length > 0 && (
                <div key={group}>
                  <Menu.Label>{t(`tagGroups.${group}`)}</Menu.Label>
                  {tags.map(({ tag, title }) => (
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
