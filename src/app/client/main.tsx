import "@fontsource-variable/inter/wght.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadFirstLanguage } from "#client/language.ts";
import { queries } from "#client/queries.ts";
import { currentSession, loadSession, subscribeToSession } from "#people/auth/ui/session.ts";
import { forgetSelection } from "#people/teams/ui/team-selection.ts";
import { report, reportUncaught } from "#platform/logging/ui/report.ts";
import { Appearance } from "./appearance.tsx";
import { prepareFrame } from "./frame/frame.tsx";
import { router } from "./router.tsx";

reportUncaught();
// No `await` out here: what is loaded meanwhile may share a file with this, and would wait for it in turn.
void begin();

async function begin() {
  const loading = loadSession();
  await Promise.all([loadFirstLanguage(loading.then(() => currentSession().start?.language)), loading]);
  subscribeToSession(followSession());
  const opening = Promise.race([router.load().catch(report), pause(longestBlank)]);
  await Promise.all([opening, currentSession().identity && prepareFrame()]);
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <Appearance>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Appearance>
    </StrictMode>,
  );
}

/** What takes longer is waited for in the frame, which says so. */
const longestBlank = 150;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whoever signs in, out, or gains or loses a right is led to where they now belong, and sees nothing of before. */
function followSession() {
  let before = currentSession();
  return () => {
    const now = currentSession();
    const isSame = now.start === before.start && now.identity === before.identity;
    const isSamePerson = now.identity?.simplyUser.userId === before.identity?.simplyUser.userId;
    before = now;
    // Nothing but an error: the guards would ask again at once, and so without end.
    if (isSame) return;
    if (!isSamePerson) queries.clear();
    if (!now.identity) forgetSelection();
    void router.invalidate();
  };
}
