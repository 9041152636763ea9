import type { ToolCallRequest } from '../../shared/tool-call-request';
import { texts } from '../texts';
import { CodeBlock } from '../ui/code-block';
import { CallDetail } from './call-detail';

/** What the model wrote beside what was read from it. */
export function RepairDetail({ repair }: { repair: NonNullable<ToolCallRequest['repair']> }) {
  return (
    <div className="@container">
      <div className="grid gap-3 @lg:grid-cols-2">
        <CallDetail label={texts.call.originalRaw} copy={repair.original}>
          <CodeBlock text={repair.original} />
        </CallDetail>
        <CallDetail label={texts.call.repairedRaw} copy={repair.repaired}>
          <CodeBlock text={repair.repaired} />
        </CallDetail>
      </div>
    </div>
  );
}
