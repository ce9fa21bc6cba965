import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { SettingInput } from "#ui/schema-form/setting-input.tsx";
import { viewTypes } from "../../../registry.ts";
import { plainOptions } from "../../../type-options.ts";
import { ViewFieldSelect } from "../../view-field-select.tsx";
import type { CardProps } from "./card-props.ts";
import classes from "./details.module.css";

/** Settings that the view's type alone has, drawn from how the type describes them. */
export function TypeOptions({ details: { form, followed }, view }: CardProps) {
  const t = useTranslations("views.options");
  const help = useTranslations("viewAdmin.optionHelp");
  const { data: known = [] } = useFields(view.collectionId);
  const { options, displayOption } = form.values;
  const { fieldOptions } = viewTypes[view.type];
  const put = (key: string, value: unknown) => form.setFieldValue("options", { ...options, [key]: value });
  const words = (key: string) => {
    const about = help.has(key as never) ? help(key as never) : undefined;
    return { label: t(key as never), ...(about && { help: about }) };
  };
  const fields = Object.entries(fieldOptions);
  const plain = plainOptions(view.type);
  return (
    <>
      {fields.length > 0 && (
        <FieldGrid columns={2}>
          {fields.map(([key, { accepts, isRequired }]) => (
            <div key={key}>
              <ViewFieldSelect
                collectionId={view.collectionId}
                accepts={accepts}
                {...words(key)}
                value={(options[key] as string | null | undefined) ?? null}
                onChange={(fieldId) => put(key, fieldId)}
                isRequired={isRequired === true || (isRequired?.includes(displayOption) ?? false)}
                error={form.errors[`options.${key}`]}
                path={`options.${key}`}
              />
              <ClashNote
                name={`options.${key}`}
                followed={followed}
                show={(id) => known.find((each) => each.id === id)?.title}
              />
            </div>
          ))}
        </FieldGrid>
      )}
      {plain.map((setting) => (
        <div key={setting.key} className={classes.narrow}>
          <SettingInput
            setting={setting}
            {...words(setting.key)}
            value={options[setting.key]}
            onChange={(value) => put(setting.key, value)}
            path={`options.${setting.key}`}
            disabled={false}
            say={(choice) => t(`${setting.key}.${choice}` as never)}
            {...(form.errors[`options.${setting.key}`] && { error: String(form.errors[`options.${setting.key}`]) })}
          />
          <ClashNote name={`options.${setting.key}`} followed={followed} />
        </div>
      ))}
    </>
  );
}
