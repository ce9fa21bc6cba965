import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    header_menu_item: { id: string; team_id: string; label: string; icon: string; target: string; rank: Made<number> };
  }
}
