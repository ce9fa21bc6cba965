/** How a picture lies in its frame: how much of it is shown, and where its middle is, in parts of the frame. */
export type Placing = { zoom: number; x: number; y: number };

export type Size = { width: number; height: number };

/** All of it is seen. */
export const wholeImage: Placing = { zoom: 1, x: 0, y: 0 };

export const mostZoom = 6;

/** The zoom at which nothing of the frame is left empty. */
export function filling(image: Size, frame: Size): number {
  const { width, height } = fitted(image, frame);
  return Math.max(frame.width / width, frame.height / height);
}

/** Where to draw the picture in the frame. */
export function rectangleOf(image: Size, frame: Size, { zoom, x, y }: Placing) {
  const { width, height } = fitted(image, frame);
  const [drawnWidth, drawnHeight] = [width * zoom, height * zoom];
  return {
    x: (frame.width - drawnWidth) / 2 + x * frame.width,
    y: (frame.height - drawnHeight) / 2 + y * frame.height,
    width: drawnWidth,
    height: drawnHeight,
  };
}

/** Moved and zoomed, but never out of the frame: its middle stays within. */
export function placed(before: Placing, change: Partial<Placing>): Placing {
  const next = { ...before, ...change };
  return {
    zoom: Math.min(mostZoom, Math.max(0.5, next.zoom)),
    x: Math.min(0.5, Math.max(-0.5, next.x)),
    y: Math.min(0.5, Math.max(-0.5, next.y)),
  };
}

function fitted(image: Size, frame: Size): Size {
  const scale = Math.min(frame.width / image.width, frame.height / image.height);
  return { width: image.width * scale, height: image.height * scale };
}
