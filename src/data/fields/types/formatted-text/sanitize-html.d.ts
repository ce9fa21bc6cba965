declare module "sanitize-html" {
  type Attributes = Record<string, string>;
  type Tag = { tagName: string; attribs: Attributes };
  type Options = {
    allowedTags: readonly string[];
    allowedAttributes: Record<string, string[]>;
    allowedStyles: Record<string, Record<string, RegExp[]>>;
    allowedSchemes: string[];
    allowProtocolRelative: boolean;
    nonTextTags: string[];
    nestingLimit: number;
    transformTags: Record<string, (tagName: string, attribs: Attributes) => Tag>;
    exclusiveFilter(frame: { tag: string; attribs: Attributes }): boolean;
  };
  export default function sanitizeHtml(html: string, options: Options): string;
}
