import { FileDiff } from 'lucide-react';
import { useMemo } from 'react';
import { ToolCallLifecycle } from '../../../../shared/call/tool-call-lifecycle';
import { openQuestion, type ToolCallView } from '../../../../shared/conversation/conversation-state';
import { changedFiles } from '../../../core/store/panel/changed-files';
import { usePanel } from '../../../core/store/panel/panel-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { AllowAfterAll } from './allow-after-all';
import { UndoCall } from './undo-call';

/** The actions available for a call; takes no room if there are none. */
export function CallActions({ call }: { call: ToolCallView }) {
  const isElsewhere = useIsElsewhere();
  if (openQuestion(call) && isElsewhere) {
    return <p className="text-small text-ink-soft">{texts.call.decidedThere}</p>;
  }
  if (call.lifecycle.status === 'denied') return <AllowAfterAll call={call} />;
  if (!ToolCallLifecycle.isTerminal(call.lifecycle)) return null;
  return (
    <div className="flex flex-wrap items-start gap-2 empty:hidden">
      <UndoCall call={call} />
      <ShowChange call={call} />
    </div>
  );
}

function ShowChange({ call }: { call: ToolCallView }) {
  const panel = usePanel();
  const { id } = call.lifecycle.request;
  const hasChanged = useMemo(() => changedFiles({ calls: { [id]: call }, workspacePath: '' }).length > 0, [id, call]);
  if (!hasChanged) return null;
  return (
    <Button look="quiet" size="small" onClick={() => panel.showChange(id)}>
      <FileDiff aria-hidden className="size-3.5" />
      {texts.call.showChange}
    </Button>
  );
}
