import { type ReactNode, useId } from "react";
import classes from "./picture-choice.module.css";

interface PictureChoiceProps<Value extends string> {
  label: string;
  /** The name of the form's field. */
  path: string;
  value: Value;
  onChange: (value: Value) => void;
  /** All with a sentence about them, or none. */
  options: readonly { value: Value; picture: ReactNode; name: string; about?: string }[];
}

/** One of a few, each with a little picture of itself. */
export function PictureChoice<Value extends string>(props: PictureChoiceProps<Value>) {
  const { label, path, value, onChange, options } = props;
  const group = useId();
  const isExplained = options.some(({ about }) => about !== undefined);
  return (
    <fieldset className={classes.choice} data-path={path} data-explained={isExplained || undefined}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={group}
              className={classes.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className={classes.name}>{option.name}</span>
            {option.about !== undefined && <span className={classes.about}>{option.about}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
