import { Outlet } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { loadInsideWords } from "#client/language.ts";
import { useSession } from "#people/auth/ui/session.ts";
import { PendingPage } from "../pages/pending-page.tsx";
import { StartFailed } from "../pages/start-failed.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { usePlace } from "./use-place.ts";

/** With its words: a stranger's not-found page may need them without having passed a guard. */
const loadFramed = async () => {
  const [framed] = await Promise.all([import("./framed.tsx"), loadInsideWords()]);
  return framed;
};
let Framed: ComponentType = lazy(loadFramed);

/** Before anything is drawn: what is lazy is waited for once more while drawing, even if it is there. */
export async function prepareFrame() {
  Framed = (await loadFramed()).default;
}

/** The outermost element of every page: bare where the page wants it, in the frame otherwise. */
export function Frame() {
  const { start, identity } = useSession();
  const { row, isMissing } = usePlace();
  useDocumentTitle();
  if (!start) return <StartFailed />;
  const isBare = row?.bare ?? (isMissing && !identity);
  if (!isBare) {
    return (
      <Suspense fallback={<PendingPage />}>
        <Framed />
      </Suspense>
    );
  }
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
