import { useEffect, useState } from 'react';
import { assertNever } from '../../../shared/assert-never';
import type { ToolArtifact } from '../../../shared/call/tool-artifact';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { ToolProgress } from '../../../shared/call/tool-progress';
import type { ToolResult } from '../../../shared/call/tool-result';
import type { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { ToolCallView } from '../../../shared/conversation/fold-conversation';
import { useAppState, useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { AnswerProgram } from './answer-program';
import { CallProgress } from './call-progress';
import { CommandOutput } from './command-output';
import { ArtifactView } from './info/artifact-view';
import { ValidationErrors } from './info/validation-errors';

/** In milliseconds: often enough to read along, rarely enough to cost nothing. */
const renewal = 500;

const shownLines = 6;

interface LiveOutputProps {
  readonly callId: string;
  readonly progress: ToolProgress | undefined;
}

/** Describes what the call has produced so far. */
export function CallOutcome({ call }: { call: ToolCallView }) {
  const { lifecycle, progress, result } = call;
  switch (lifecycle.status) {
    case 'parsed':
    case 'validating':
    case 'approved':
      return null;
    case 'awaiting-approval':
      return <p className="text-ink-soft">{lifecycle.why}</p>;
    case 'executing':
      return (
        <AnswerProgram
          callId={lifecycle.request.id}
          otherwise={<LiveOutput callId={lifecycle.request.id} progress={progress} />}
        />
      );
    case 'validation-failed':
      return (
        <div className="space-y-2">
          <p className="text-ink-soft">{isUnknownTool(lifecycle) ? texts.call.unknownTool : texts.call.invalid}</p>
          <ValidationErrors errors={lifecycle.validation.errors} />
        </div>
      );
    case 'denied': {
      const { decision } = lifecycle.approval;
      const reason = decision.approved ? undefined : decision.reason;
      if (reason === undefined) return <p className="text-ink-faint">{texts.call.noReason}</p>;
      return <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">“{reason}”</p>;
    }
    case 'cancelled':
      return (
        <div className="space-y-2">
          <p className="text-ink-soft">{lifecycle.reason}</p>
          {result && <PrintedText request={lifecycle.request} result={result} />}
        </div>
      );
    case 'failed':
    case 'timed-out':
      return (
        <div className="space-y-2">
          <p className="wrap-anywhere whitespace-pre-wrap text-bad-ink">
            {lifecycle.result.error ?? lifecycle.result.message}
          </p>
          <PrintedText request={lifecycle.request} result={lifecycle.result} />
        </div>
      );
    case 'completed':
      return (
        <div className="space-y-2">
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">{lifecycle.result.message}</p>
          {/* A program that keeps running may ask for input long after its call has completed. */}
          <AnswerProgram callId={lifecycle.request.id} otherwise={null} />
          <PrintedText request={lifecycle.request} result={lifecycle.result} />
          {lifecycle.result.artifacts.filter(hasMoreToShow).map((artifact) => (
            <ArtifactView key={`${artifact.type} ${artifact.path}`} artifact={artifact} />
          ))}
        </div>
      );
    default:
      return assertNever(lifecycle);
  }
}

function isUnknownTool({ validation }: { validation: ToolValidationResult }): boolean {
  return validation.errors.some(({ errorCode }) => errorCode === 'tool_not_found');
}

function PrintedText({ request, result }: { request: ToolCallRequest; result: ToolResult }) {
  const text = printedText(request, result);
  return text === null ? null : <CommandOutput text={text} />;
}

/** An output has nothing to show but its text, which is shown already. */
function hasMoreToShow({ type }: ToolArtifact): boolean {
  return type !== 'output';
}

/** Shows the last lines that a running command printed; for other calls, their progress. */
function LiveOutput({ callId, progress }: LiveOutputProps) {
  const terminalId = useAppState(({ terminals }) => terminals.find((one) => one.callId === callId)?.id);
  if (terminalId !== undefined) return <Tail key={terminalId} terminalId={terminalId} />;
  return progress ? <CallProgress progress={progress} /> : null;
}

function Tail({ terminalId }: { terminalId: string }) {
  const { app } = useModels();
  const [text, setText] = useState('');
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    async function look() {
      // A terminal that is gone prints nothing more, and the result is about to arrive.
      const tail = await app.readTerminalTail(terminalId).catch(() => null);
      if (isOver) return;
      if (tail !== null) setText(tail.trimEnd().split('\n').slice(-shownLines).join('\n'));
      timer = setTimeout(look, renewal);
    }
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [app, terminalId]);
  if (text === '') return <p className="text-small text-ink-faint">{texts.call.noOutputYet}</p>;
  return (
    <pre
      role="log"
      aria-live="off"
      aria-label={texts.call.liveOutput}
      className="max-h-32 overflow-hidden rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft"
    >
      {text}
    </pre>
  );
}

/** Returns a program's output, for calls that run one; null for others, whose data isn't output. */
function printedText({ toolId }: Pick<ToolCallRequest, 'toolId'>, { data }: ToolResult): string | null {
  return toolId.startsWith('terminal-') && typeof data === 'string' ? data : null;
}
