import { loadSession, useSession } from "#features/auth/ui/session.ts";
import { ErrorState } from "#ui/error-state.tsx";

/** The server could not be asked who we are, or which teams are ours: say so and offer to try again. */
export function StartFailed() {
  const { errors } = useSession();
  return (
    <main id="content">
      <ErrorState retry={() => void loadSession()}>{errors.at(-1)}</ErrorState>
    </main>
  );
}
