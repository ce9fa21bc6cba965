import { Input } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { InputProps } from "../field-ui.ts";
import { frameProps } from "./frame-props.ts";

type FieldGroupProps = Pick<InputProps, "label" | "description" | "error" | "required" | "room"> & {
  /** Whether the focus has left all of its controls. */
  onLeft?(hasLeft: boolean): void;
  children: ReactNode;
};

/** Label, help and error around several controls that make one value. */
export function FieldGroup({ children, onLeft, ...field }: FieldGroupProps) {
  const id = useId();
  const { "aria-label": spoken, ...frame } = { "aria-label": undefined, ...frameProps(field) };
  const describedBy = field.error
    ? `${id}-error`
    : field.description && field.room === "page"
      ? `${id}-help`
      : undefined;
  return (
    <Input.Wrapper
      {...frame}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-help` }}
      errorProps={{ id: `${id}-error`, role: "alert" }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own look and cannot be a flex child everywhere */}
      <div
        role="group"
        onBlur={({ currentTarget, relatedTarget }) => onLeft?.(!currentTarget.contains(relatedTarget))}
        {...(spoken ? { "aria-label": spoken } : { "aria-labelledby": `${id}-label` })}
        {...(describedBy && { "aria-describedby": describedBy })}
      >
        {children}
      </div>
    </Input.Wrapper>
  );
}
