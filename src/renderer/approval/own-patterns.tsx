import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useModels } from '../core/store/app-context';
import type { ApprovalDraft } from '../core/store/approval/approval-draft';
import { ownPatternsCheck, ownPatternsObstacle } from '../core/store/approval/remember-plan';
import type { AwaitingCall } from '../core/store/pending-approvals';
import { texts } from '../core/texts/texts';
import { BackTestText } from '../features/approval/rules/back-test-text';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { IconButton } from '../ui/icon-button';
import { TextField } from '../ui/text-field';

interface OwnPatternsProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly patterns: readonly string[];
}

/** As a pattern for paths, commands and hosts alike. */
const everything = /^\s*[*/]*\*[*/]*\s*$/;

/** Patterns that the user writes, with what main says of them. */
export function OwnPatterns({ call, draft, patterns }: OwnPatternsProps) {
  const { approval } = useModels();
  const reportId = useId();
  const { remember, checkingPattern } = texts.approval;
  const check = ownPatternsCheck(draft);
  const found = ownPatternsObstacle(draft);
  const obstacle = found === checkingPattern ? null : found;
  const write = (next: readonly string[]) =>
    approval.change(call, { type: 'remember', action: { type: 'write-patterns', patterns: next } });

  return (
    <div className="mt-1 space-y-1 pl-5.5">
      {patterns.map((pattern, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern is its place in the list
        <div key={index} className="flex gap-1">
          <TextField
            aria-label={remember.ownPattern(index + 1, patterns.length)}
            aria-describedby={reportId}
            aria-invalid={obstacle !== null}
            value={pattern}
            onChange={(event) => write(patterns.with(index, event.target.value))}
            spellCheck={false}
            autoComplete="off"
            className="grow font-mono"
          />
          {patterns.length > 1 && (
            <IconButton
              icon={X}
              name={remember.removePattern(index + 1)}
              onClick={() => write(patterns.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      <div id={reportId}>
        {obstacle !== null && <FailureMessage>{obstacle}</FailureMessage>}
        {obstacle === null && check === null && <p className="text-ink-faint">{checkingPattern}</p>}
        {check && 'past' in check && <BackTestText past={check.past} />}
        {patterns.some((pattern) => everything.test(pattern)) && (
          <p className="font-medium text-warn-ink">{remember.coversEverything}</p>
        )}
      </div>
      <Button look="quiet" size="small" onClick={() => write([...patterns, ''])}>
        <Plus aria-hidden className="size-3.5" />
        {remember.addPattern}
      </Button>
    </div>
  );
}
