import { useEffect, useState } from 'react';
import { useModels } from '../core/store/app-context';
import { type AnsweredCompletion, completionFor, type FolderCompletion } from '../features/workspace/completion-for';

/** Shorter than a pause between words: it should be there with the next key. */
const typingPause = 80;

const nothing: FolderCompletion = { folders: [], problem: null };

export function useFolderCompletion(text: string): FolderCompletion {
  const { app } = useModels();
  const [answer, setAnswer] = useState<AnsweredCompletion>({ ...nothing, text: '' });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without an answer the path can still be typed to its end.
      const found = await app.completeFolder(text).catch(() => nothing);
      if (isCurrent) setAnswer({ ...found, text });
    }, typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [app, text]);
  return completionFor(text, answer);
}
