import { ToolResult } from '../../shared/tool-result';
import { texts } from '../texts';
import { CodeBlock } from '../ui/code-block';
import { CallDetail } from './call-detail';

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
