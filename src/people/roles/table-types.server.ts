export {};

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    data_grant: {
      id: string;
      team_id: string;
      role_id: string;
      permission: string;
      collection_id: string | null;
      field_id: string | null;
      wizard_id: string | null;
      is_allowed: boolean;
    };
  }
}
