import { useEffect, useMemo, useState } from 'react';
import type { JsonObject } from '../../../shared/json/json';
import { comparedHunks } from '../../core/diff/compared-hunks';
import { InlineDiff } from '../../core/diff/inline-diff';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { applyEdits } from './apply-edits';
import { ParameterChangesList } from './info/parameter-changes-list';

interface YourChangesProps {
  readonly callId: string;
  readonly toolId: string;
  readonly asked: JsonObject;
  readonly used: JsonObject;
  /** The file that the call changed. */
  readonly changedPath: string | undefined;
}

/** What the user changed before the call ran: of a file its text, else the parameters. */
export function YourChanges({ callId, toolId, asked, used, changedPath }: YourChangesProps) {
  const before = useTextBefore(callId, toolId === 'file-edit' ? changedPath : undefined);
  const hunks = useMemo(() => {
    if (typeof used.path !== 'string' || used.path !== asked.path || before === 'loading') return null;
    const [wanted, given] = [asked, used].map((parameters) => textAfter(toolId, before, parameters));
    return wanted == null || given == null ? null : comparedHunks(wanted, given);
  }, [toolId, asked, used, before]);
  if (before === 'loading') return <p className="text-small text-ink-faint">{texts.loading}</p>;
  if (hunks === null || hunks.length === 0) return <ParameterChangesList asked={asked} used={used} />;
  return <InlineDiff path={String(used.path)} hunks={hunks} />;
}

function textAfter(toolId: string, before: string | null, parameters: JsonObject) {
  if (toolId === 'file-write') return typeof parameters.content === 'string' ? parameters.content : null;
  return before === null ? null : applyEdits(before, parameters);
}

/** Returns the text of the file before the call; null if it isn't known any more, or no file is named. */
function useTextBefore(callId: string, path: string | undefined): string | null | 'loading' {
  const { app } = useModels();
  const [read, setRead] = useState<{ readonly text: string | null } | null>(null);
  useEffect(() => {
    if (path === undefined) return;
    let isOver = false;
    app.readBefore(callId, path).then(
      (answer) => isOver || setRead({ text: answer.kind === 'unknown' ? null : answer.text }),
      () => isOver || setRead({ text: null }),
    );
    return () => {
      isOver = true;
    };
  }, [app, callId, path]);
  if (path === undefined) return null;
  return read === null ? 'loading' : read.text;
}
