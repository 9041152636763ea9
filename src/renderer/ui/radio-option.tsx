import type { ReactNode } from 'react';

interface RadioOptionProps {
  /** Shared by the options of one question. */
  readonly group: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Its explanation, below the name. */
  readonly children: ReactNode;
}

/** One of several exclusive options, with room to explain each. */
export function RadioOption({ group, name, isChosen, onChoose, children }: RadioOptionProps) {
  return (
    <label className="flex gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover has-checked:bg-accent-soft">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        {children}
      </span>
    </label>
  );
}
