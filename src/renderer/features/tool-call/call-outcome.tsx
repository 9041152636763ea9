import { useMemo } from 'react';
import { assertNever } from '../../../shared/assert-never';
import type { ToolArtifact } from '../../../shared/call/tool-artifact';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import { ToolResult } from '../../../shared/call/tool-result';
import type { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import { languageOfPath } from '../../core/code/language-of-path';
import { AttachmentList } from '../../core/components/attachment-list';
import { CodeBlock } from '../../core/components/code-block';
import { InlineDiff } from '../../core/diff/inline-diff';
import { readHunks } from '../../core/diff/read-hunks';
import { LinkedPath, LinkedText } from '../../core/files/linked-text';
import { withoutTerminalIds } from '../../core/format/without-terminal-ids';
import { effectiveCall } from '../../core/store/effective-call';
import { texts } from '../../core/texts/texts';
import { AllowHost } from './actions/allow-host';
import { blockedHostOf } from './actions/blocked-host-of';
import { CopyIconButton } from './info/copy-icon-button';
import { ValidationErrors } from './info/validation-errors';
import { CommandOutput } from './output/command-output';
import { LiveOutput } from './output/live-output';
import { printedOutput } from './output/printed-output';
import { AnswerProgram } from './program/answer-program';

/** Describes in full what the call has produced so far. */
export function CallOutcome({ call }: { call: ToolCallView }) {
  const { lifecycle, progress, result } = call;
  const { request } = lifecycle;
  const blockedHost = blockedHostOf(lifecycle);
  if (blockedHost !== undefined) return <AllowHost host={blockedHost} />;
  switch (lifecycle.status) {
    case 'parsed':
    case 'validating':
    case 'approved':
      return null;
    case 'awaiting-approval':
      return <p className="text-ink-soft">{lifecycle.why}</p>;
    case 'executing':
      return <AnswerProgram callId={request.id} otherwise={<LiveOutput callId={request.id} progress={progress} />} />;
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
      if (reason === undefined) return null;
      return <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">“{reason}”</p>;
    }
    case 'cancelled':
      return (
        <div className="space-y-2">
          <p className="text-ink-soft">{lifecycle.reason}</p>
          {result && <ResultData request={request} result={result} />}
        </div>
      );
    case 'failed':
    case 'timed-out':
      return (
        <div className="space-y-2">
          <p className="wrap-anywhere whitespace-pre-wrap text-bad-ink">
            <LinkedText text={withoutTerminalIds(lifecycle.result.error ?? lifecycle.result.message)} />
          </p>
          <ResultData request={request} result={lifecycle.result} />
        </div>
      );
    case 'completed':
      if (call.undone) return null;
      return (
        <div className="space-y-2 empty:hidden">
          <Message request={request} result={lifecycle.result} />
          {/* A program that keeps running may ask for input long after its call has completed. */}
          <AnswerProgram callId={request.id} otherwise={null} />
          <ResultData request={{ ...request, parameters: effectiveCall(call).parameters }} result={lifecycle.result} />
          <AttachmentList attachments={lifecycle.result.artifacts.flatMap(({ attachment }) => attachment ?? [])} />
          <Changes artifacts={lifecycle.result.artifacts} />
        </div>
      );
    default:
      return assertNever(lifecycle);
  }
}

function isUnknownTool({ validation }: { validation: ToolValidationResult }): boolean {
  return validation.errors.some(({ errorCode }) => errorCode === 'tool_not_found');
}

interface ResultProps {
  readonly request: ToolCallRequest;
  readonly result: ToolResult;
}

/** The tool's message, unless the card's line or the output already says it. */
function Message({ request: { toolId }, result: { message, artifacts } }: ResultProps) {
  const isSaid = toolId === 'file-read' || toolId === 'terminal-execute' || artifacts.some(({ diff }) => diff);
  if (isSaid || message === '') return null;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">
      <LinkedText text={withoutTerminalIds(message)} />
    </p>
  );
}

/** What a program printed, or what a tool found. */
function ResultData({ request, result }: ResultProps) {
  const printed = printedOutput(request, result);
  if (printed !== null) return <CommandOutput output={printed} />;
  const text = ToolResult.serializedData(result).trimEnd();
  if (text === '') return null;
  const { path } = request.parameters;
  const language = request.toolId === 'file-read' && typeof path === 'string' ? languageOfPath(path) : '';
  return (
    <div className="relative">
      <CopyIconButton text={text} label={texts.call.output} className="absolute top-1.5 right-1.5" />
      <CodeBlock text={text} highlight={{ subject: result, language }} hasLinks={language === ''} />
    </div>
  );
}

/** The lines that the call changed, with the names of the files if there are several. */
function Changes({ artifacts }: { artifacts: readonly ToolArtifact[] }) {
  const written = artifacts.filter(({ diff, description }) => diff !== undefined || description !== undefined);
  return written
    .filter(({ type }) => type === 'file')
    .map((artifact) => (
      <div key={artifact.path} className="space-y-1 empty:hidden">
        {written.length > 1 && (
          <p className="font-mono text-small wrap-anywhere">
            <LinkedPath text={artifact.path} />
          </p>
        )}
        <Change artifact={artifact} />
      </div>
    ));
}

function Change({ artifact: { path, diff = '', description } }: { artifact: ToolArtifact }) {
  const hunks = useMemo(() => readHunks(diff), [diff]);
  if (hunks.length > 0) return <InlineDiff path={path} hunks={hunks} />;
  return description !== undefined && <p className="text-small text-ink-faint">{description}</p>;
}
