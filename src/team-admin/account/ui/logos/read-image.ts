/** The picture in a file, or nothing where the browser cannot draw it. */
export async function readImage(file: Blob): Promise<HTMLImageElement | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth > 0 ? image : undefined;
  } catch {
    return undefined;
  } finally {
    // What was decoded stays with the element.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
