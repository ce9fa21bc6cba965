import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./trying.module.css";

const TryingPanel = lazy(() => import("./trying-panel.tsx"));

/** Above every step of a trial: nothing of it is written, and what would be can be seen. */
export function TryingNote({ runId, beforeTrying }: { runId: string; beforeTrying: () => Promise<unknown> }) {
  const t = useTranslations("wizardRuns.trying");
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const open = async () => {
    setSaving(true);
    await beforeTrying().catch(() => undefined);
    setSaving(false);
    setOpen(true);
  };
  return (
    <div className={classes.note}>
      <Icon name="fas_eye" size={16} />
      <p>{t("note")}</p>
      <Button size="compact-sm" variant="default" loading={isSaving} onClick={() => void open()}>
        {t("open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TryingPanel runId={runId} close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
