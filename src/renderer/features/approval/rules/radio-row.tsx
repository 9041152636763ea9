import type { ReactNode } from 'react';

interface RadioRowProps {
  /** Shared by the radio buttons of one question. */
  readonly group: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function RadioRow({ group, isChecked, isDisabled = false, onChoose, children }: RadioRowProps) {
  return (
    <label className="flex min-w-0 items-start gap-1.5 has-disabled:opacity-45">
      <input
        type="radio"
        name={group}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
