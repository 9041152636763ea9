import { Ban, Check } from 'lucide-react';
import type { RuleTest } from '../../../../../shared/call/rule-draft';
import { revealText } from '../../../../../shared/text/blank-runs';
import { texts } from '../../../../core/texts/texts';
import { Button } from '../../../../ui/button';

const { editor } = texts.permissions;

interface RuleTestResultProps {
  readonly test: RuleTest;
  readonly onTie: (callId: string) => void;
}

/** Shows which earlier calls the rule would have decided. */
export function RuleTestResult({ test, onTie }: RuleTestResultProps) {
  const { matched, denied, examples, isTied, untied } = test;
  return (
    <>
      <p className="font-medium">
        {editor.matched(matched)}
        {denied > 0 && <span className="text-warn-ink"> {editor.denied(denied)}</span>}
      </p>
      {examples.length > 0 && (
        <ul className="space-y-0.5 text-small text-ink-soft">
          {examples.map(({ callId, summary, wasAllowed }) => (
            <li key={callId} className="flex items-start gap-1.5">
              <TestedMark wasAllowed={wasAllowed} />
              <span className="min-w-0 wrap-anywhere">{revealText(summary)}</span>
            </li>
          ))}
        </ul>
      )}
      {isTied && <p className="text-small text-ink-soft">{texts.permissions.basis}</p>}
      {untied && (
        <div className="space-y-1 text-small text-ink-soft">
          <p>{editor.untied(untied.count)}</p>
          <Button size="small" onClick={() => onTie(untied.latest.callId)}>
            {editor.tie}
          </Button>
        </div>
      )}
    </>
  );
}

function TestedMark({ wasAllowed }: { wasAllowed: boolean }) {
  const Icon = wasAllowed ? Check : Ban;
  return (
    <span className={wasAllowed ? 'text-good-ink' : 'text-bad-ink'}>
      <Icon aria-hidden className="mt-0.5 size-3.5" />
      <span className="sr-only">{wasAllowed ? editor.wasAllowed : editor.wasDenied}</span>
    </span>
  );
}
