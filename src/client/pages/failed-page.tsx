import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "#shared/errors.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { report } from "../report.ts";
import classes from "./pages.module.css";

/** A page that threw: said plainly, reported, and another try offered. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  useEffect(() => report(error), [error]);
  const again = () => {
    reset();
    void router.invalidate();
  };
  const known = error instanceof ApiError ? error : undefined;
  return (
    <div className={classes.failed}>
      <ErrorState retry={again} requestId={known?.requestId}>
        {error instanceof Error && error.message ? error.message : undefined}
      </ErrorState>
    </div>
  );
}
