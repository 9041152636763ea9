import { useEffect, useMemo, useState } from 'react';
import type { FileChange } from '../../../../shared/call/file-change';
import { failureMessage } from '../../../core/bridge/command-client';
import { useModels } from '../../../core/store/app-context';
import { type EffectChange, effectChange } from './effect-change';

/** Where the texts of changed files come from. */
export type ChangeSource =
  | { readonly kind: 'shown'; readonly changes: readonly FileChange[] }
  /** A finished call, whose texts main reads on demand. */
  | { readonly kind: 'call'; readonly callId: string };

/** Returns how a file changed; null until it has been requested and loaded. */
export function useEffectChange(
  source: ChangeSource,
  path: string,
  { isWanted }: { readonly isWanted: boolean },
): EffectChange | null {
  const { app } = useModels();
  const given = source.kind === 'shown' ? source.changes.find((change) => change.path === path) : undefined;
  const known = useMemo(() => given && effectChange(given), [given]);
  const callId = source.kind === 'call' ? source.callId : null;
  const [read, setRead] = useState<EffectChange | null>(null);
  useEffect(() => {
    if (callId === null || !isWanted) return;
    let isOver = false;
    app.readChange(callId, path).then(
      (change) => isOver || setRead(effectChange(change)),
      (cause) => isOver || setRead({ kind: 'note', note: failureMessage(cause) }),
    );
    return () => {
      isOver = true;
    };
  }, [app, callId, path, isWanted]);
  return known ?? read;
}

/** Whether a row for the file has something to open. */
export function hasChange(source: ChangeSource, path: string): boolean {
  return source.kind === 'call' || source.changes.some((change) => change.path === path);
}
