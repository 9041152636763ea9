import clsx from 'clsx';
import { fieldLook } from '../ui/text-field';

interface FilterChoiceProps<Value extends string> {
  readonly label: string;
  /** How it reads when nothing is chosen. */
  readonly any: string;
  readonly value: Value | null;
  readonly choices: readonly { readonly value: Value; readonly name: string }[];
  readonly onChange: (value: Value | null) => void;
}

/** The system's own list: Radix's brings an inline style sheet, which our content security policy forbids. */
export function FilterChoice<Value extends string>({ label, any, value, choices, onChange }: FilterChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={(event) => onChange(choices.find((choice) => choice.value === event.target.value)?.value ?? null)}
      className={clsx(fieldLook, 'h-8 min-w-0 px-1.5', value === null && 'text-ink-soft')}
    >
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}
