import { inScheme } from "#messages/content/ui/in-scheme.ts";
import type { ProductTemplateListed, TemplatePreviewed } from "../contract.ts";
import classes from "./template-picture.module.css";
import { useProductPreview, useTemplatePreview } from "./template-queries.ts";

/** The template itself, made small: nothing in it can run or be reached. */
export function TemplatePicture({ templateId, name }: { templateId: string; name: string }) {
  const { data } = useTemplatePreview({ templateId });
  return <Picture preview={data} name={name} />;
}

export function ProductTemplatePicture({ template }: { template: ProductTemplateListed }) {
  const { data } = useProductPreview(template);
  return <Picture preview={data} name={template.Name} />;
}

function Picture({ preview, name }: { preview: TemplatePreviewed | undefined; name: string }) {
  return (
    <span className={classes.thumbnail} aria-hidden>
      {preview?.html && (
        <iframe sandbox="" srcDoc={inScheme(preview.html, false)} tabIndex={-1} title={name} loading="lazy" />
      )}
      {preview && !preview.html && <span className={classes.words}>{preview.text}</span>}
    </span>
  );
}
