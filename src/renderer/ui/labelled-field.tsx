import { type ReactNode, useId } from 'react';
import { FailureMessage } from './failure-message';

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface LabelledFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with its label, and a hint or a problem. */
export function LabelledField({ label, hint, problem, className, children }: LabelledFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const describedBy = [hint ? hintId : '', problem === undefined ? '' : problemId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': problem !== undefined })}
      {hint && (
        <div id={hintId} className="mt-1 text-small text-ink-faint">
          {hint}
        </div>
      )}
      {problem !== undefined && (
        <FailureMessage id={problemId} className="mt-1">
          {problem}
        </FailureMessage>
      )}
    </div>
  );
}
