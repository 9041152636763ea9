import { useEffect, useState } from 'react';
import type { CommandOutput } from '../../shared/contract';
import { useModels } from '../store/app-context';

type Completion = CommandOutput<'workspace.complete-folder'>;

/** Shorter than a pause between words: it should be there with the next key. */
const typingPause = 80;

const nothing: Completion = { folders: [], problem: null };

export function useFolderCompletion(text: string): Completion {
  const { app } = useModels();
  const [completion, setCompletion] = useState(nothing);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without an answer the path can still be typed to its end.
      const found = await app.completeFolder(text).catch(() => nothing);
      if (isCurrent) setCompletion(found);
    }, typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [app, text]);
  return completion;
}
