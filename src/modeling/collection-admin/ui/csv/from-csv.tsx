import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTeamScope } from "#client/team-scope.ts";
import { upload } from "#client/upload.ts";
import { ChooseFile } from "#data/csv/ui/choose-file.tsx";
import { csvShapesContract } from "../../contract.ts";
import type { Made, Shape } from "./csv-shape.ts";
import { ImportFile } from "./import-file.tsx";
import { keepImport, keptImport } from "./kept-import.ts";
import { ShapeForm } from "./shape-form.tsx";

/** From a file to a collection in three steps: choose it, look at its columns, import it. */
export function FromCsv() {
  const [shape, setShape] = useState<Shape>();
  const { teamId } = useTeamScope();
  const search: { import?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [fresh, setFresh] = useState<Made>();
  const kept = useMemo(() => keptImport(teamId, search.import), [teamId, search.import]);
  const made = fresh ?? kept;
  const onMade = (next: Made) => {
    setFresh(next);
    keepImport(teamId, next);
    void navigate({ to: ".", search: { way: "csv", import: next.importId } as never, replace: true });
  };
  if (made) return <ImportFile key={made.importId} made={made} />;
  if (shape) return <ShapeForm key={shape.id} shape={shape} onMade={onMade} startOver={() => setShape(undefined)} />;
  return (
    <ChooseFile
      send={async (file, onProgress) =>
        setShape(await upload(csvShapesContract.uploadCsvShape, { params: { teamId }, file }, { onProgress }))
      }
    />
  );
}
