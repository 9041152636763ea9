import { texts } from '../texts';
import { CallDetail } from '../tool-call/call-detail';
import { CodeBlock } from '../ui/code-block';
import { revealInvisible } from '../ui/reveal-invisible';
import type { DraftCheck } from './approval-draft';

/** Text of several lines is hard to read as JSON, so it is shown once more as it is. */
export function LongValues({ check }: { check: DraftCheck }) {
  if (check.status === 'unreadable') return null;
  return Object.entries(check.parameters).map(([name, value]) =>
    typeof value === 'string' && value.trimEnd().includes('\n') ? (
      <CallDetail key={name} label={texts.approval.readable(name)}>
        <CodeBlock text={revealInvisible(value)} />
      </CallDetail>
    ) : null,
  );
}
