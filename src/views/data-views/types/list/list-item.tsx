import type { ReactNode } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { Icon } from "#ui/icon/icon.tsx";
import colors from "#ui/item-colors.module.css";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ItemShown } from "../../items-contract.ts";
import { ItemFields } from "../../ui/item-fields.tsx";
import { ItemLink, type ItemPlace } from "../../ui/item-link.tsx";
import type { OpenView } from "../../ui/use-open-view.ts";
import classes from "./list.module.css";
import { factsOf } from "./list-facts.ts";

type Drawn = ItemPlace & {
  /** Undefined while it is read. */
  item: ItemShown | undefined;
  /** Of those that it stands among. */
  count: number;
};

export type DrawItem = (drawn: Drawn) => ReactNode;

type ListItemProps = Drawn & {
  open: OpenView;
  fields: ReadonlyMap<string, Field>;
  color: string | undefined;
};

/** One item: its picture first, what it is called, then its values. */
export function ListItem({ open, item, asked, position, count, fields, color }: ListItemProps) {
  const { settings } = open.view;
  const { pictureFieldId } = settings.options as { pictureFieldId: string | null };
  const place = { "aria-setsize": count, "aria-posinset": position + 1 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: only those in sight are there, each at its own place
    <div
      role="listitem"
      data-view-part="card"
      className={`${classes.item} ${colors.colored}`}
      data-color={color}
      data-first={position === 0 || undefined}
      data-last={position === count - 1 || undefined}
      {...place}
    >
      {pictureFieldId && settings.displayOption !== "compact" && <ItemPicture value={item?.values[pictureFieldId]} />}
      <div className={classes.body}>
        {item ? (
          <>
            <ItemLink open={open} item={item} place={{ asked, position }} className={classes.name}>
              {item.name}
            </ItemLink>
            <ItemFields shown={factsOf(settings)} fields={fields} values={item.values} />
          </>
        ) : (
          <Skeleton width="60%" height={20} />
        )}
      </div>
    </div>
  );
}

export function ItemPicture({ value }: { value: unknown }) {
  const [picture] = [value].flat();
  return (
    <span className={classes.picture} data-view-part="picture">
      {typeof picture === "string" ? (
        <img src={fileAddress(picture, 256)} alt="" loading="lazy" />
      ) : (
        <Icon name="fas_image" size={20} />
      )}
    </span>
  );
}
