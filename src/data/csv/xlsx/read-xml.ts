import { SaxesParser } from "saxes";
import { maxAttributes, maxDepth, maxPieceLength } from "./workbook-bounds.ts";
import { XlsxRefused } from "./xlsx-problem.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What is told of a part as it is read. Names come without their prefix. */
export type XmlListener = {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** After each piece; whatever it has to wait for. True: nothing more is needed. */
  pause?(): Promise<boolean | undefined> | undefined;
};

/** Reads a part of a workbook from its beginning to its end, a piece at a time. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser({ fragment: false });
  let [unheard, depth, attributeCount] = [0, 0, 0];
  parser.on("error", (error) => {
    throw new XlsxRefused("broken", error);
  });
  parser.on("opentagstart", () => {
    attributeCount = 0;
    if (++depth > maxDepth) throw new XlsxRefused("tooLarge");
  });
  parser.on("attribute", () => {
    if (++attributeCount > maxAttributes) throw new XlsxRefused("tooLarge");
  });
  parser.on("opentag", ({ name, attributes }) => {
    unheard = 0;
    listener.open?.(withoutPrefix(name), attributes as Attributes);
  });
  parser.on("text", (text) => listener.text?.(text));
  parser.on("cdata", (text) => listener.text?.(text));
  parser.on("closetag", ({ name }) => {
    unheard = 0;
    depth--;
    listener.close?.(withoutPrefix(name));
  });
  const decoder = new TextDecoder("utf-8");
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    unheard += text.length;
    parser.write(text);
    if (unheard > maxPieceLength) throw new XlsxRefused("broken");
    if (await listener.pause?.()) return;
  }
  parser.write(decoder.decode());
  parser.close();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);
