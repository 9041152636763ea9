import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import { CodeBlock } from '../core/components/code-block';
import { texts } from '../core/texts/texts';
import { CallDetail } from '../features/tool-call/info/call-detail';

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
