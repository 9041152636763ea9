import { ToolResult } from '../../shared/call/tool-result';
import { CodeBlock } from '../core/components/code-block';
import { texts } from '../core/texts/texts';
import { CallDetail } from '../features/tool-call/info/call-detail';

/** The data of a result, all of it. */
export function OutputDetail({ result }: { result: ToolResult }) {
  const text = ToolResult.serializedData(result).trimEnd();
  if (text === '') return null;
  return (
    <CallDetail label={texts.call.output} copy={text}>
      <CodeBlock text={text} />
    </CallDetail>
  );
}
