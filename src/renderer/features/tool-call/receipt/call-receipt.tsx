import { ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_LISTED, type Receipt } from '../../../../shared/call/receipt';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { revealText } from '../../../../shared/text/blank-runs';
import { confinementText } from '../../../core/texts/call/receipt-texts';
import { texts } from '../../../core/texts/texts';
import { EffectFiles } from './effect-files';

/** The most entries to list at first. */
const named = 5;

/** What a finished command changed, and how it was confined; empty for other calls. */
export function CallReceipt({ call: { lifecycle, result, undone } }: { call: ToolCallView }) {
  const receipt = result?.receipt;
  if (!receipt) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and sections of several cards would be one landmark
    <div role="group" aria-label={texts.receipt.label} className="space-y-2">
      {!undone && <EffectFiles receipt={receipt} source={{ kind: 'call', callId: lifecycle.request.id }} />}
      <ReceiptWarnings receipt={receipt} />
      <Confinement receipt={receipt} />
    </div>
  );
}

/** What was not applied, can't be undone, or may be missing. */
export function ReceiptWarnings({ receipt }: { receipt: Receipt }) {
  const { conflicts, unkept, complete, why } = receipt;
  const others = conflicts.length - named;
  return (
    <div className="space-y-1 empty:hidden">
      {conflicts.slice(0, named).map((path) => (
        <Warning key={path}>{texts.receipt.conflict(revealText(path))}</Warning>
      ))}
      {others > 0 && <Warning>{texts.receipt.moreConflicts(others)}</Warning>}
      {unkept.length > 0 && <Warning>{texts.receipt.unkept(namesOf(unkept))}</Warning>}
      {!complete && unkept.length === 0 && why === undefined && <Warning>{texts.receipt.incomplete}</Warning>}
    </div>
  );
}

function namesOf(paths: readonly string[]): string {
  const names = paths.slice(0, named).map(revealText).join(', ');
  if (paths.length <= named) return names;
  // A list of this length was cut.
  return texts.receipt.andMore(names, Math.min(paths.length, MAX_LISTED) - named);
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-small text-warn-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function Confinement({ receipt }: { receipt: Receipt }) {
  const Icon = receipt.sandboxed ? ShieldCheck : ShieldAlert;
  return (
    <p className="flex items-start gap-1.5 text-small text-ink-faint">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{confinementText(receipt)}</span>
    </p>
  );
}
