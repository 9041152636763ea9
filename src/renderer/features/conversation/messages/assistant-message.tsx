import { FileWarning, Info, RotateCw, Scissors } from 'lucide-react';
import { memo, useMemo } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { AnswerRetry, AssistantItem } from '../../../../shared/conversation/conversation-state';
import { CodeBlock } from '../../../core/components/code-block';
import { asSentence } from '../../../core/format/as-sentence';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { Disclosure } from '../../../ui/disclosure';
import { PreservedScope } from '../../../ui/preserved-state';
import { CallGroup as CallGroupView } from '../../tool-call/group/call-group';
import { ToolCallCard } from '../../tool-call/tool-call-card';
import type { CallGroup } from '../calls/item-arrangement';
import { Markdown } from '../markdown/markdown';
import { ActivityIndicator } from './activity-indicator';
import { endText } from './end-text';
import { groupParts, type ShownPart } from './group-parts';
import { isThinking } from './is-thinking';
import { ResumeRun } from './resume-run';
import { retryAttemptText } from './retry-attempt-text';
import { RunFooter } from './run-footer';
import { secondsText } from './seconds-text';
import { StopRun } from './stop-run';
import { Thinking } from './thinking';

interface AnswerEndProps {
  readonly item: AssistantItem;
  readonly canResume: boolean;
}

interface AssistantMessageProps {
  readonly item: AssistantItem;
  readonly canResume: boolean;
  /** The groups that its calls belong to. */
  readonly groups?: readonly CallGroup[];
}

const noGroups: readonly CallGroup[] = [];

export const AssistantMessage = memo(function AssistantMessage(props: AssistantMessageProps) {
  const { item, canResume, groups = noGroups } = props;
  const parts = useMemo(() => groupParts(item.parts, groups), [item.parts, groups]);
  if (item.retry && parts.length === 0) return <RetryNotice retry={item.retry} />;
  // Nothing has arrived yet, or ever will, or an answer before it shows its calls: the placeholder takes no room.
  if (parts.length === 0 && !item.isBuffering && endText(item) === null) return null;
  const isThoughtOnce = parts.filter(({ kind }) => kind === 'thinking').length === 1;
  const thoughtFor = item.thought && isThoughtOnce ? item.thought.until - item.thought.from : undefined;
  const isUnderWay = item.finish === undefined && !item.isCutOff;
  return (
    <div className="space-y-2">
      {parts.map((part, index) => (
        <PreservedScope key={part.key} name={String(part.key)}>
          <Part
            part={part}
            isStreaming={isUnderWay && index === parts.length - 1}
            isThinking={index === parts.length - 1 && isThinking(item)}
            thoughtFor={thoughtFor}
          />
        </PreservedScope>
      ))}
      {item.isBuffering && <ActivityIndicator>{texts.conversation.writingToolCall}</ActivityIndicator>}
      {item.retry && <RetryNotice retry={item.retry} />}
      <AnswerEnd item={item} canResume={canResume} />
      {item.run && <RunFooter run={item.run} instructions={item.instructions} />}
    </div>
  );
});

interface PartProps {
  readonly part: ShownPart;
  readonly isStreaming: boolean;
  readonly isThinking: boolean;
  readonly thoughtFor: number | undefined;
}

function Part({ part, isStreaming, isThinking, thoughtFor }: PartProps) {
  switch (part.kind) {
    case 'text':
      return <Markdown text={part.text} isStreaming={isStreaming} />;
    case 'thinking':
      return <Thinking stretches={part.stretches} isUnderWay={isThinking} duration={thoughtFor} />;
    case 'calls':
      return (
        <div className="space-y-0.5">
          {part.calls.map((call) =>
            'callIds' in call ? (
              <CallGroupView key={call.callIds[0]} callIds={call.callIds} />
            ) : (
              <ToolCallCard key={call.callId} callId={call.callId} />
            ),
          )}
        </div>
      );
    case 'error':
      return <UnreadableCall error={part.error} text={part.text} />;
    default:
      return assertNever(part);
  }
}

/** Shown under an answer that didn't end normally. */
function AnswerEnd({ item, canResume }: AnswerEndProps) {
  const text = endText(item);
  if (text === null) return null;
  const Icon = item.isCutOff ? Scissors : Info;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-ink-faint">
      <p className="flex items-start gap-1.5">
        <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {text}
      </p>
      {item.isCutOff && canResume && <ResumeRun label={texts.conversation.goOn} />}
    </div>
  );
}

/** Follows what came of an answer that is being retried. The announcer reports it, once. */
function RetryNotice({ retry }: { retry: AnswerRetry }) {
  const now = useNow(1_000);
  const seconds = Math.ceil((retry.retryAt - now) / 1_000);
  const attempt = retryAttemptText(retry);
  return (
    <div className="flex items-start gap-2 rounded-card border border-line bg-raised px-3 py-2.5">
      <RotateCw aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 grow space-y-1">
        <p className="wrap-anywhere whitespace-pre-wrap">{asSentence(retry.reason)}</p>
        <p className="flex flex-wrap gap-x-2 text-small text-ink-soft tabular-nums">
          <span>{seconds > 0 ? texts.conversation.retry.in(secondsText(seconds)) : texts.conversation.retry.now}</span>
          {attempt !== '' && <span className="text-ink-faint">{attempt}</span>}
        </p>
      </div>
      <StopRun />
    </div>
  );
}

function UnreadableCall({ error, text }: { error: string; text: string }) {
  return (
    <div className="space-y-1.5 rounded-card border border-line bg-raised px-3 py-2.5">
      <p className="flex items-center gap-2 font-semibold">
        <FileWarning aria-hidden className="size-4 text-bad-ink" />
        {texts.conversation.unreadableCall}
      </p>
      <p className="wrap-anywhere text-ink-soft">{error}</p>
      <Disclosure label={texts.conversation.showRaw}>
        <CodeBlock text={text} />
      </Disclosure>
    </div>
  );
}
