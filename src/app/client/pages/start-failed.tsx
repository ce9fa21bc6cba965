import { loadSession, startErrors, useSession } from "#people/auth/ui/session.ts";
import { ErrorState } from "#ui/error-state.tsx";
import classes from "./pages.module.css";

/** The server could not be asked who we are: say so and offer to try again. */
export function StartFailed() {
  const errors = startErrors(useSession());
  return (
    <main id="content" className={classes.failed}>
      <ErrorState retry={() => void loadSession()}>{errors.at(-1)}</ErrorState>
    </main>
  );
}
