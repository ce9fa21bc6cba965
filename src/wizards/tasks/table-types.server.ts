export {};

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _wizard_run_file: { file_id: string; run_id: string };
  }
}
