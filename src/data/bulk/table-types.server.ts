export {};

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _long_work_record: { work_id: string; record_id: string };
  }
}
