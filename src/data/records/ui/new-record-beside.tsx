import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useLoaded } from "#ui/use-loaded.ts";

const loadPanel = () => import("./record-form/new-record-panel.tsx").then((module) => module.NewRecordPanel);

/** The form of a new record, beside whatever page one is on; made, it is opened. */
export function NewRecordBeside({ collectionId, done }: { collectionId: string; done: () => void }) {
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(true);
  const NewRecordPanel = useLoaded(true, loadPanel);
  if (!NewRecordPanel) return null;
  return (
    <NewRecordPanel
      collectionId={collectionId}
      opened={opened}
      close={() => {
        setOpened(false);
        done();
      }}
      onCreated={({ id }, { another }) => {
        if (another) return;
        void navigate({ to: pathTo("team.record", { teamId, dataRecordId: id })! });
      }}
    />
  );
}
