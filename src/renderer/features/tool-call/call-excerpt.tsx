import { assertNever } from '../../../shared/assert-never';
import { openQuestion, type ToolCallView } from '../../../shared/conversation/conversation-state';
import { StyledText } from '../../../shared/text/styled-text';
import { AllowHost } from './actions/allow-host';
import { blockedHostOf } from './actions/blocked-host-of';
import { CallActions } from './actions/call-actions';
import { ShowTerminal } from './actions/show-terminal';
import { CommandOutput } from './output/command-output';
import { LiveOutput } from './output/live-output';
import { printedOutput } from './output/printed-output';
import { AnswerProgram } from './program/answer-program';
import { RefusedAccesses } from './receipt/refused-accesses';

/** Enough for the line that says what failed, and its surroundings. */
const shownLines = 5;

/** What is shown before the user opens the card: a question, live output, what can be allowed, and the end of failed output. */
export function CallExcerpt({ call }: { call: ToolCallView }) {
  const { lifecycle, progress, result } = call;
  const { request } = lifecycle;
  const blockedHost = blockedHostOf(lifecycle);
  if (blockedHost !== undefined) return <AllowHost host={blockedHost} />;
  switch (lifecycle.status) {
    case 'parsed':
    case 'validating':
    case 'approved':
    case 'validation-failed':
      return null;
    case 'denied':
      return <CallActions call={call} />;
    case 'awaiting-approval':
      // Another AIntern asks about it.
      return openQuestion(call) && <CallActions call={call} />;
    case 'executing':
      return (
        <>
          <AnswerProgram callId={request.id} otherwise={<LiveOutput callId={request.id} progress={progress} />} />
          <ShowTerminal callId={request.id} />
        </>
      );
    case 'completed':
      // A program that keeps running may ask for input long after its call has completed.
      return <AnswerProgram callId={request.id} otherwise={null} />;
    case 'failed':
    case 'timed-out':
    case 'cancelled': {
      const printed = result && printedOutput(request, result);
      return (
        <>
          {printed && <CommandOutput output={StyledText.tail(printed, shownLines)} />}
          <RefusedAccesses call={call} />
        </>
      );
    }
    default:
      return assertNever(lifecycle);
  }
}
