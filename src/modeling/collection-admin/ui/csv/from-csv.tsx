import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { upload } from "#client/upload.ts";
import { ChooseFile } from "#data/csv/ui/choose-file.tsx";
import { toast } from "#ui/toast.ts";
import { csvShapesContract } from "../../contract.ts";
import type { Made, Shape } from "./csv-shape.ts";
import { ImportFile } from "./import-file.tsx";
import { keepImport, keptImport } from "./kept-import.ts";
import { ShapeForm } from "./shape-form.tsx";

/** From a file to a collection in three steps: choose it, look at its columns, import it. */
export function FromCsv() {
  const t = useTranslations("imports.file");
  const [shape, setShape] = useState<Shape>();
  const [source, setSource] = useState<File>();
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
  const startOver = () => {
    setFresh(undefined);
    setShape(undefined);
    void navigate({ to: ".", search: { way: "csv" } as never });
  };
  if (made) return <ImportFile key={made.importId} {...{ made, startOver }} />;
  const send = async (file: File, onProgress?: (share: number) => void, sheet?: string) => {
    const asked = { params: { teamId }, query: sheet === undefined ? {} : { sheet }, file };
    setShape(await upload(csvShapesContract.uploadCsvShape, asked, onProgress ? { onProgress } : {}));
    setSource(file);
  };
  const chooseSheet = async (sheet: string) => {
    try {
      if (source) await send(source, undefined, sheet);
    } catch (error) {
      toast.fail(explainFailure(t("failed"), error));
    }
  };
  if (shape)
    return (
      <ShapeForm
        key={shape.id}
        {...{ shape, onMade }}
        startOver={() => setShape(undefined)}
        chooseSheet={(sheet) => void chooseSheet(sheet)}
      />
    );
  return <ChooseFile send={send} />;
}
