import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./tokens.css";
import "./mantine.css";
import { MantineProvider, useMantineColorScheme } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { ConfirmHost } from "../confirm-host.tsx";
import { ShortcutsHost } from "../shortcuts-host.tsx";
import { ToastHost } from "../toast-host.tsx";
import { type BrandId, brands } from "./brands.ts";
import { type ColorScheme, createColorSchemeManager } from "./color-scheme.ts";
import { createBrandTheme, resolveBrandVariables } from "./theme.ts";

interface SimplyProviderProps {
  brand: BrandId;
  /** The signed-in user's choice; without it the one remembered in this browser. */
  colorScheme?: ColorScheme;
  children: ReactNode;
}

export function SimplyProvider({ brand, colorScheme, children }: SimplyProviderProps) {
  const manager = useMemo(createColorSchemeManager, []);
  const theme = useMemo(() => createBrandTheme(brands[brand]), [brand]);
  const resolver = useMemo(() => resolveBrandVariables(brands[brand]), [brand]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={manager}
      defaultColorScheme={colorScheme ?? "auto"}
    >
      {colorScheme && <FollowColorScheme scheme={colorScheme} />}
      {children}
      <ConfirmHost />
      <ShortcutsHost />
      <ToastHost />
    </MantineProvider>
  );
}

function FollowColorScheme({ scheme }: { scheme: ColorScheme }) {
  const { setColorScheme } = useMantineColorScheme();
  // Mantine makes a new function at every change; only a new choice may be followed, or a click would be undone at once.
  const follow = useEffectEvent(() => setColorScheme(scheme));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice is what it reacts to
  useEffect(() => follow(), [scheme]);
  return null;
}
