import { useEffect, useMemo, useState } from 'react';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import { comparedHunks } from '../../core/diff/compared-hunks';
import { InlineDiff } from '../../core/diff/inline-diff';
import { useModels } from '../../core/store/app-context';
import { effectiveCall } from '../../core/store/effective-call';
import { texts } from '../../core/texts/texts';
import { applyEdits } from './apply-edits';
import { ParameterChangesList } from './info/parameter-changes-list';

/** What the user changed before the call ran: of a file its text, else the parameters. */
export function YourChanges({ call }: { call: ToolCallView }) {
  const { request } = call.lifecycle;
  const { parameters: used } = effectiveCall(call);
  const asked = request.parameters;
  const before = useTextBefore(call);
  const hunks = useMemo(() => {
    if (typeof used.path !== 'string' || used.path !== asked.path || before === 'loading') return null;
    const [wanted, given] = [asked, used].map((parameters) => textAfter(request.toolId, before, parameters));
    return wanted == null || given == null ? null : comparedHunks(wanted, given);
  }, [request.toolId, asked, used, before]);
  if (before === 'loading') return <p className="text-small text-ink-faint">{texts.loading}</p>;
  if (hunks === null || hunks.length === 0) return <ParameterChangesList asked={asked} used={used} />;
  return <InlineDiff path={String(used.path)} hunks={hunks} />;
}

function textAfter(
  toolId: string,
  before: string | null,
  parameters: ToolCallView['lifecycle']['request']['parameters'],
) {
  if (toolId === 'file-write') return typeof parameters.content === 'string' ? parameters.content : null;
  return before === null ? null : applyEdits(before, parameters);
}

/** Returns the text of the file that an edit was made to; null if it isn't known any more, or isn't needed. */
function useTextBefore(call: ToolCallView): string | null | 'loading' {
  const { app } = useModels();
  const { id, toolId } = call.lifecycle.request;
  const path = call.result?.artifacts[0]?.path;
  const isNeeded = toolId === 'file-edit' && path !== undefined;
  const [read, setRead] = useState<{ readonly text: string | null } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    app.readBefore(id, path).then(
      (answer) => isOver || setRead({ text: answer.kind === 'unknown' ? null : answer.text }),
      () => isOver || setRead({ text: null }),
    );
    return () => {
      isOver = true;
    };
  }, [app, id, path, isNeeded]);
  if (!isNeeded) return null;
  return read === null ? 'loading' : read.text;
}
