import { FileDiff } from 'lucide-react';
import { useMemo } from 'react';
import { openQuestion, type ToolCallView } from '../../../shared/conversation/fold-conversation';
import { useModels } from '../../core/store/app-context';
import { changedFiles } from '../../core/store/panel/changed-files';
import { usePanel } from '../../core/store/panel/panel-context';
import { useIsElsewhere } from '../../core/store/use-is-elsewhere';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { UndoCall } from './undo-call';

/** The actions available for a call; takes no room if there are none. */
export function CallActions({ call }: { call: ToolCallView }) {
  const { approval } = useModels();
  const isElsewhere = useIsElsewhere();
  const question = openQuestion(call);
  const isCompleted = call.lifecycle.status === 'completed';
  if (question && isElsewhere) return <p className="text-small text-ink-soft">{texts.call.decidedThere}</p>;
  if (question) {
    return (
      <Button look="primary" size="small" onClick={() => approval.review(question.approvalId)}>
        {texts.call.review}
      </Button>
    );
  }
  if (!isCompleted) return null;
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
