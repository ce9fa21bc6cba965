import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";

export type Offered = {
  id: string;
  team_id: string;
  name: string;
  description: string;
  icon: string;
  price: string | null;
  translations: Record<string, Record<string, string>>;
  collections: number;
  fields: number;
};

const mostShown = 200;

/**
 * What teams offer to everyone: collections that are a blueprint, never internal ones, nor those of a closed team.
 * Nothing else of their teams is read.
 */
export async function findOffered(db: Db): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    with recursive offered as (${flagged()} order by c.created_at desc limit ${mostShown}),
    ${above()},
    below as (
      select id as root, id, team_id from offered
      union all
      select below.root, c.id, c.team_id from below
      join app.collection c on c.parent_id = below.id and c.team_id = below.team_id
      where c.deleted_at is null and not c.is_internal_configuration
    ),
    -- The lists that fields choose from come along.
    whole as (
      select root, id from below
      union
      select below.root, list.id from below
      join app.field f on f.collection_id = below.id and f.deleted_at is null
      join app.collection list on list.id = (f.config ->> 'listId')::uuid and list.team_id = below.team_id
      where list.deleted_at is null and not list.is_smart and not list.is_internal_configuration
    )
    select o.id, o.team_id, o.plural_name as name, o.description, o.icon, o.blueprint_price as price, o.translations,
      (select count(*) from whole where root = o.id) as collections,
      (select count(*) from whole join app.field f on f.collection_id = whole.id and f.deleted_at is null
        where root = o.id) as fields
    from offered o where ${isOpen()}
    order by o.plural_name, o.id`.execute(db.acrossTeams);
  return rows;
}

/** Whose it is, if it is offered. */
export async function findOfferedTeam(db: Db, collectionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ team_id: string }>`
    with recursive offered as (${flagged()} and c.id = ${collectionId}), ${above()}
    select o.team_id from offered o where ${isOpen()}`.execute(db.acrossTeams);
  return rows[0]?.team_id;
}

const flagged = () => sql`
  select c.* from app.collection c
  join app.team t on t.id = c.team_id and t.deactivated_at is null
  where c.is_blueprint and c.deleted_at is null and not c.is_smart and not c.is_internal_configuration`;

const above = () => sql`
  above as (
    select id as root, parent_id, team_id, false as is_internal from offered
    union all
    select above.root, c.parent_id, c.team_id, c.is_internal_configuration from above
    join app.collection c on c.id = above.parent_id and c.team_id = above.team_id
  )`;

/** What stands below something internal is internal too. */
const isOpen = () => sql`not exists (select from above where root = o.id and is_internal)`;
