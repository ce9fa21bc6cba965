import { useState } from "react";
import type { csvShapesContract } from "#features/csv/shape-contract.ts";
import type { Answer } from "#shared/endpoint.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportFile } from "./import-file.tsx";
import { ShapeForm } from "./shape-form.tsx";

export type Shape = Answer<typeof csvShapesContract.uploadCsvShape>;
/** The collection that was made from a file, and the file as its import. */
export type Made = Answer<typeof csvShapesContract.createFromCsvShape> & { name: string; shape: Shape };

/** From a file to a collection in three steps: choose it, look at its columns, import it. */
export function FromCsv() {
  const [shape, setShape] = useState<Shape>();
  const [made, setMade] = useState<Made>();
  if (made) return <ImportFile made={made} />;
  if (shape) return <ShapeForm key={shape.id} shape={shape} onMade={setMade} startOver={() => setShape(undefined)} />;
  return <ChooseFile onUploaded={setShape} />;
}
