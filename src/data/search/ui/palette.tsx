import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useLoaded, useOpenedAfterMount } from "#ui/use-loaded.ts";
import classes from "./palette.module.css";
import { PaletteContent } from "./palette-content.tsx";

const loadPanel = () =>
  import("#data/records/ui/record-form/new-record-panel.tsx").then((module) => module.NewRecordPanel);

interface PaletteProps {
  opened: boolean;
  close: () => void;
  /** What was typed before the field was there. */
  typedAhead: () => string;
}

/** Everything of the team, found by typing: records, collections, what one can do, pages and settings. */
export function Palette({ opened, close, typedAhead }: PaletteProps) {
  const t = useTranslations("search");
  const isPhone = useMediaQuery("(max-width: 600px)", false, { getInitialValueInEffect: false });
  const [creating, setCreating] = useState<string>();
  return (
    <>
      <Modal
        opened={useOpenedAfterMount(opened)}
        onClose={close}
        withCloseButton={false}
        fullScreen={isPhone}
        size={640}
        padding={0}
        yOffset="10vh"
        attributes={{ content: { "aria-label": t("title") } }}
        classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
      >
        <PaletteContent opened={opened} close={close} create={setCreating} typedAhead={typedAhead} />
      </Modal>
      {creating && <NewRecord collectionId={creating} done={() => setCreating(undefined)} />}
    </>
  );
}

/** The form of a new record, beside whatever page one is on; made, it is opened. */
function NewRecord({ collectionId, done }: { collectionId: string; done: () => void }) {
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
