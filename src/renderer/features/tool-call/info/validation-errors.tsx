import { CircleX } from 'lucide-react';
import type { ToolValidationError } from '../../../../shared/call/tool-validation';

export function ValidationErrors({ errors }: { errors: readonly ToolValidationError[] }) {
  return (
    <ul className="space-y-1 text-small">
      {errors.map((error) => (
        <li key={`${error.pointer} ${error.errorCode} ${error.message}`} className="wrap-anywhere">
          <CircleX aria-hidden className="mr-1.5 inline size-3.5 align-[-2px] text-bad-ink" />
          <span className="text-ink">{error.message}</span>
        </li>
      ))}
    </ul>
  );
}
