export const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** What lies behind it: the nearest colour that hides what is below. */
export function isOnDark(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixelOf(getComputedStyle(each).backgroundColor);
    if (alpha > 127) return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  return /dark/.test(colorScheme) && (!/light/.test(colorScheme) || prefersDark.matches);
}

/** However a colour is written. */
function pixelOf(color: string): Iterable<number> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return [];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}
