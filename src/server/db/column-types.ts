import type { ColumnType, Generated } from "kysely";

/** The database gives it where the program does not. */
export type Made<T> = Generated<T>;
export type Json<T> = ColumnType<T, string, string>;
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type Logo = ColumnType<{ fileId?: string; publicUrl?: string } | null, string | null | undefined, string | null>;
