import type { Answer } from "#shared/endpoint.ts";
import type { csvShapesContract } from "../../contract.ts";

/** What a file was found to hold. */
export type Shape = Answer<typeof csvShapesContract.uploadCsvShape>;

/** The collection that was made from a file, and the file as its import. */
export type Made = Answer<typeof csvShapesContract.createFromCsvShape> & { name: string; shape: Shape };
