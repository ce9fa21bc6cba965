import { Button } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pathTo } from "#client/routes.ts";

/** Leads to signing in and back here, or to asking for a password. */
export function ToLogin({ to = "login", children }: { to?: "login" | "forgotPassword"; children: ReactNode }) {
  const { href } = useLocation();
  const search = (to === "login" ? { redirect: href } : {}) as never;
  return (
    <Button variant="default" renderRoot={(props) => <Link to={pathTo(to) as "/"} search={search} {...props} />}>
      {children}
    </Button>
  );
}
