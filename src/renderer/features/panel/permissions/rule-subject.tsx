import type { ReactNode } from 'react';
import type { ToolPermission } from '../../../../shared/call/permission';
import { revealText } from '../../../../shared/text/blank-runs';
import { useAppState } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { ToolIcon } from '../../tool-call/info/tool-icon';
import { EffectBadge } from './effect-badge';

interface RuleSubjectProps {
  readonly rule: ToolPermission;
  /** Shown after the tool's name. */
  readonly children?: ReactNode;
}

/** Shows what the rule does, and to which calls. */
export function RuleSubject({ rule: { effect, toolId, pattern }, children }: RuleSubjectProps) {
  const toolName = useAppState((state) => state.tools.get(toolId)?.name ?? toolId);
  return (
    <div className="min-w-0 grow space-y-1">
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <EffectBadge effect={effect} />
        <ToolIcon toolId={toolId} />
        <span className="font-medium">{toolName}</span>
        {children}
      </p>
      {pattern === undefined ? (
        <p className="text-ink-soft">{texts.permissions.everyCall(toolId, toolName)}</p>
      ) : (
        <p className="font-mono text-small wrap-anywhere whitespace-pre-wrap">{revealText(pattern)}</p>
      )}
    </div>
  );
}
