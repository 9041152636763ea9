import { useEffect, useState } from 'react';
import { folderName } from '../../core/format/folder-name';
import { useAppState } from '../../core/store/app-context';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { TextLink } from '../../ui/text-link';
import { useCurrentModel } from '../models/use-current-model';
import { ExampleList } from './example-list';
import { isFirstStart } from './is-first-start';
import { Welcome } from './welcome';

/** Where a conversation begins. The welcome stays during its steps and disappears when the first message is sent. */
export function StartPage() {
  const isFirst = useAppState(isFirstStart);
  const [isWelcome, setIsWelcome] = useState<boolean | null>(isFirst);
  useEffect(() => setIsWelcome((known) => known ?? isFirst), [isFirst]);
  if (isWelcome) return <Welcome onClose={() => setIsWelcome(false)} />;
  return <EmptyState onShowWelcome={() => setIsWelcome(true)} />;
}

function EmptyState({ onShowWelcome }: { onShowWelcome: () => void }) {
  const folder = useAppState((state) => readyValue(state.description)?.workspacePath ?? null);
  const model = useCurrentModel(null);
  return (
    <div className="min-h-0 overflow-y-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-6 px-8 py-8">
        <div className="space-y-1.5">
          <h1 className="text-display font-semibold tracking-tight">{texts.empty.heading}</h1>
          <p className="max-w-prose text-prose text-pretty text-ink-soft">{texts.empty.introduction}</p>
          {folder !== null && (
            <p className="text-ink-faint">
              {texts.start.inFolder}{' '}
              <strong className="font-medium wrap-anywhere text-ink-soft" title={folder}>
                {folderName(folder)}
              </strong>
              {model && (
                <>
                  {' '}
                  {texts.start.withModel}{' '}
                  <strong className="font-medium wrap-anywhere text-ink-soft">{model.name}</strong>
                </>
              )}
            </p>
          )}
        </div>
        {folder !== null && <ExampleList />}
        <TextLink className="w-fit text-small" onClick={onShowWelcome}>
          {texts.start.showWelcome}
        </TextLink>
      </div>
    </div>
  );
}
