import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from "@mantine/core";
import { type BrandTokens, brandTokens } from "./brand-tokens.ts";
import type { Brand } from "./brands.ts";
import { searchableSelect } from "./searchable-select.ts";

export function createBrandTheme(brand: Brand): MantineThemeOverride {
  return createTheme({
    primaryColor: "brand",
    primaryShade: brand.primaryShade,
    colors: { brand: brand.palette, red: dangerPalette, gray: grayPalette, dark: darkPalette },
    white: "#ffffff",
    black: "#1c1d21",
    fontFamily: fonts,
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    // Controls of size sm and running text are both 14 px; xs is the 13 px of tables and help.
    fontSizes: { xs: rem(13), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
    lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.5" },
    headings: {
      fontFamily: fonts,
      fontWeight: "600",
      textWrap: "balance",
      sizes: {
        h1: { fontSize: rem(20), lineHeight: "1.4" },
        h2: { fontSize: rem(16), lineHeight: "1.5" },
        h3: { fontSize: rem(14), lineHeight: "1.5" },
        h4: { fontSize: rem(14), lineHeight: "1.5" },
        h5: { fontSize: rem(14), lineHeight: "1.5" },
        h6: { fontSize: rem(14), lineHeight: "1.5" },
      },
    },
    radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(8), xl: rem(12) },
    defaultRadius: "sm",
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    shadows: {
      xs: "none",
      sm: "none",
      md: "var(--shadow-float)",
      lg: "var(--shadow-float)",
      xl: "var(--shadow-float)",
    },
    cursorType: "pointer",
    respectReducedMotion: true,
    activeClassName: "",
    // Plain objects: Component.extend() would pull every one of these into the first bundle.
    components: {
      Anchor: { defaultProps: { underline: "hover" } },
      ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 32 } },
      Button: { defaultProps: { size: "sm" } },
      Drawer: { defaultProps: { position: "right", padding: "md", overlayProps, transitionProps, attributes } },
      InputWrapper: {
        defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"], errorProps: { role: "alert" } },
      },
      Menu: {
        defaultProps: {
          position: "bottom-end",
          shadow: "md",
          radius: "md",
          offset: 4,
          transitionProps,
          width: "max-content",
          withInitialFocusPlaceholder: false,
        },
      },
      Modal: {
        defaultProps: {
          radius: "md",
          padding: "md",
          size: 440,
          yOffset: "12vh",
          overlayProps,
          transitionProps,
          attributes,
        },
      },
      Popover: { defaultProps: { shadow: "md", radius: "md", offset: 4, transitionProps } },
      // The list itself scrolls: a box around it would have to be reached by keys of its own.
      Select: { defaultProps: { withScrollArea: false, ...searchableSelect } },
      SegmentedControl: { defaultProps: { size: "sm", transitionDuration: 160 } },
      Switch: { defaultProps: { withThumbIndicator: false } },
      Tabs: { defaultProps: { keepMounted: false } },
    },
  });
}

/** Points Mantine's own variables at our tokens, so that a colour is defined in one place only. */
export function resolveBrandVariables(brand: Brand): CSSVariablesResolver {
  const tokens = brandTokens(brand);
  return () => ({ variables: {}, light: mapToMantine(tokens.light), dark: mapToMantine(tokens.dark) });
}

function mapToMantine(tokens: BrandTokens): Record<string, string> {
  return {
    ...tokens,
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-bright": "var(--text)",
    "--mantine-color-dimmed": "var(--text-muted)",
    "--mantine-color-placeholder": "var(--text-muted)",
    "--mantine-color-error": "var(--danger-text)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-default": "var(--surface-raised)",
    "--mantine-color-default-hover": "var(--surface-hover)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--border)",
    "--mantine-color-disabled": "var(--surface-sunken)",
    "--mantine-color-disabled-color": "var(--text-muted)",
    "--mantine-color-disabled-border": "var(--border)",
    "--mantine-color-brand-text": "var(--accent-text)",
    "--mantine-color-brand-light": "var(--accent-soft)",
    "--mantine-color-brand-light-hover": "var(--accent-soft)",
    "--mantine-color-brand-light-color": "var(--accent-soft-text)",
    "--mantine-color-brand-outline": "var(--accent-text)",
    "--mantine-color-red-filled": "var(--danger)",
    "--mantine-color-red-text": "var(--danger-text)",
    "--mantine-color-red-light-color": "var(--status-red-text)",
    "--mantine-color-red-light": "var(--status-red-bg)",
    "--mantine-color-gray-text": "var(--text-muted)",
    "--mantine-color-gray-light": "var(--surface-hover)",
    "--mantine-color-gray-light-hover": "var(--surface-hover)",
    "--mantine-color-gray-light-color": "var(--text-muted)",
  };
}

function rem(px: number): string {
  return `${px / 16}rem`;
}

const fonts =
  '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif';

const transitionProps = { duration: 140, timingFunction: "ease-out" };
// A dialog's header is no banner of the page.
const attributes = { header: { role: "presentation" } };
const overlayProps = { color: "#14151a", backgroundOpacity: 0.45 };

const dangerPalette = [
  "#fff1f0",
  "#fde7e5",
  "#fac8c4",
  "#f9aca5",
  "#f7938b",
  "#dc443a",
  "#c62f24",
  "#b3261c",
  "#8f2018",
  "#6d1b15",
] as const;

const grayPalette = [
  "#f8f8f9",
  "#f1f1f4",
  "#ececf0",
  "#e2e3e8",
  "#c9cbd2",
  "#a2a5af",
  "#737681",
  "#5d606a",
  "#3c3e46",
  "#24262b",
] as const;

const darkPalette = [
  "#e8e9ec",
  "#c4c7d0",
  "#a2a5af",
  "#737681",
  "#2d2f36",
  "#25272c",
  "#1b1c20",
  "#131417",
  "#0f1012",
  "#0a0b0c",
] as const;
