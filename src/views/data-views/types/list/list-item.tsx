import { Link } from "@tanstack/react-router";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fileAddress } from "#platform/files/ui/file-address.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { ItemFields } from "../../ui/item-fields.tsx";
import type { ViewSettings } from "../../view-settings.ts";
import classes from "./list.module.css";

type Item = {
  id: string;
  name: string;
  values: Record<string, unknown>;
  color?: string | undefined;
  url?: string | undefined;
  opensInNewWindow?: boolean | undefined;
};

type ListItemProps = { item: Item; settings: ViewSettings; fields: ReadonlyMap<string, Field> };

/** One item: its picture first, what it is called, then its values. */
export function ListItem({ item, settings, fields }: ListItemProps) {
  const { pictureFieldId } = settings.options as { pictureFieldId: string | null };
  const [picture] = pictureFieldId ? [item.values[pictureFieldId]].flat() : [];
  const shown = settings.displayedFields.filter(
    ({ field }) => field !== settings.recordNameFieldId && field !== pictureFieldId,
  );
  return (
    <li className={classes.item} data-color={item.color}>
      {pictureFieldId && (
        <span className={classes.picture}>
          {typeof picture === "string" ? (
            <img src={fileAddress(picture, 256)} alt="" loading="lazy" />
          ) : (
            <Icon name="fas_image" size={20} />
          )}
        </span>
      )}
      <div className={classes.body}>
        <ItemName item={item} leads={settings.itemUrl.kind !== "none" || item.url !== undefined} />
        <ItemFields shown={shown} fields={fields} values={item.values} />
      </div>
    </li>
  );
}

function ItemName({ item, leads }: { item: Item; leads: boolean }) {
  const { teamId } = useTeamScope();
  if (!leads) return <span className={classes.name}>{item.name}</span>;
  const target = item.opensInNewWindow ? { target: "_blank", rel: "noreferrer" } : {};
  if (item.url) {
    return (
      <a href={item.url} className={classes.name} {...target}>
        {item.name}
      </a>
    );
  }
  return (
    <Link to={pathTo("team.record", { teamId, dataRecordId: item.id })!} className={classes.name} {...target}>
      {item.name}
    </Link>
  );
}
