import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { startErrors, useSession } from "#people/auth/ui/session.ts";
import { report } from "#platform/logging/ui/report.ts";
import { ApiError } from "#shared/errors.ts";
import { ErrorState } from "#ui/error-state.tsx";
import classes from "./pages.module.css";

/** A page that threw: said in our own words, never in the error's, reported, and another try offered. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const errors = startErrors(useSession());
  useEffect(() => report(error), [error]);
  const again = () => {
    reset();
    void router.invalidate();
  };
  const known = error instanceof ApiError ? error : undefined;
  return (
    <div className={classes.failed}>
      <ErrorState retry={again} error={error}>
        {known?.message ?? errors.at(-1)}
      </ErrorState>
    </div>
  );
}
