import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldType } from "#data/fields/field-type.ts";
import { groupTypes } from "#data/fields/ui/type-groups.ts";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { useArrowKeys } from "./arrow-keys.ts";
import type { ShownType } from "./shown-types.ts";
import classes from "./type-gallery.module.css";
import { TypeTile } from "./type-tile.tsx";

interface TypeGalleryProps {
  types: readonly ShownType[];
  /** Marked as the one that is chosen. */
  current?: string;
  onChoose(type: FieldType): void;
}

/** Every type as it will look, to choose from by eye, by typing or by arrow keys. */
export function TypeGallery({ types, current, onChoose }: TypeGalleryProps) {
  const t = useTranslations("dataFields.gallery");
  const groupName = useTranslations("fields.groups");
  const words = useTypeWords();
  const [search, setSearch] = useState("");
  const tiles = useRef<HTMLDivElement>(null);
  const onArrow = useArrowKeys(tiles);
  const groups = groupTypes(
    types.filter(({ name }) => words.matches(name, search)),
    ({ type }) => type,
  );
  const found = groups.flatMap((group) => group.types);
  const entry = found.find(({ name }) => name === current) ?? found[0];
  const chooseLikeliest = () => {
    const likeliest = words.likeliest(
      found.map(({ name }) => name),
      search,
    );
    const meant = found.find(({ name }) => name === likeliest);
    if (meant && search.trim() !== "") onChoose(meant.type);
  };
  return (
    <div className={classes.gallery}>
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<Icon name="fas_magnifying-glass" size={14} />}
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") onArrow(event);
          if (event.key !== "Enter") return;
          event.preventDefault();
          chooseLikeliest();
        }}
      />
      {groups.length === 0 && <EmptyState icon="fas_magnifying-glass">{t("noMatch", { search })}</EmptyState>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
      <div ref={tiles} className={classes.groups} onKeyDown={onArrow}>
        {groups.map(({ group, types: inGroup }) => (
          <section key={group} aria-label={groupName(group)}>
            <h3 className={classes.group}>{groupName(group)}</h3>
            <div className={classes.tiles}>
              {inGroup.map((shown) => (
                <TypeTile
                  key={shown.name}
                  shown={shown}
                  isCurrent={shown.name === current}
                  isEntry={shown === entry}
                  onChoose={() => onChoose(shown.type)}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
