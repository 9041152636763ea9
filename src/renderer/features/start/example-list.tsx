import { useEffect, useState } from 'react';
import { guideModel } from '../../../shared/settings/model';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useFocusReturn } from '../../core/focus/focus';
import { useAppState, useModels } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { useCurrentModel } from '../models/use-current-model';
import { examplesFor } from './examples-for';

/** Examples for the open folder; a click sends one. */
export function ExampleList() {
  const { app } = useModels();
  const folder = useAppState((state) => readyValue(state.description)?.workspacePath ?? null);
  const isConnected = useAppState((state) => state.connection === 'connected');
  const current = useCurrentModel(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const sending = useAsyncAction(app.send);
  const focusReturn = useFocusReturn();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder has other names
  useEffect(() => {
    let isCurrent = true;
    void app
      .listTopLevel()
      .catch(() => [])
      .then((found) => isCurrent && setNames(found));
    return () => {
      isCurrent = false;
    };
  }, [app, folder]);

  const isGuide = !current || current.ref.connectionId === guideModel.connectionId;
  return (
    <div className="space-y-2">
      <ul aria-label={texts.empty.examplesLabel} className="flex flex-wrap gap-2" {...focusReturn}>
        {examplesFor(names, isGuide ? 'guide' : 'model').map((example) => (
          <li key={example}>
            <button
              type="button"
              disabled={sending.isRunning || !isConnected || folder === null}
              onClick={() => void sending.run(example)}
              className="rounded-round border border-line-strong bg-raised px-3.5 py-1.5 transition-colors enabled:hover:bg-hover disabled:text-ink-faint"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
      {sending.error !== null && <FailureMessage>{sending.error}</FailureMessage>}
    </div>
  );
}
