import { TriangleAlert } from 'lucide-react';
import { texts } from '../../../core/texts/texts';

export function CallWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={texts.approval.warnings} className="space-y-1 text-small text-warn-ink">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
