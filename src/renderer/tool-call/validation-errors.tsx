import type { ToolValidationError } from '../../shared/tool-validation';
import { texts } from '../texts';

export function ValidationErrors({ errors }: { errors: readonly ToolValidationError[] }) {
  return (
    <ul className="space-y-1 text-small">
      {errors.map((error) => (
        <li key={`${error.pointer} ${error.errorCode} ${error.message}`} className="wrap-anywhere">
          <code className="mr-1.5 rounded-small bg-bad-soft px-1 py-px font-mono text-bad-ink">
            {texts.call.field(error.pointer)}
          </code>
          <span className="text-ink">{error.message}</span>
        </li>
      ))}
    </ul>
  );
}
