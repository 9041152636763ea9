import { OpenFolderButton } from '../sidebar/open-folder-button';
import { useModels } from '../store/app-context';
import { texts } from '../texts';
import { FailureMessage } from '../ui/failure-message';
import { useAction } from '../ui/use-action';
import { useFocusReturn } from './use-focus-return';

export function EmptyState({ hasFolder }: { hasFolder: boolean }) {
  const { app } = useModels();
  const sending = useAction(app.send);
  const focusReturn = useFocusReturn();
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-3xl flex-col justify-center gap-6 px-6 py-8">
        <div className="space-y-1.5 px-2">
          <h1 className="text-display font-semibold tracking-tight">{texts.empty.heading}</h1>
          <p className="max-w-prose text-prose text-pretty text-ink-soft">{texts.empty.introduction}</p>
        </div>
        {hasFolder ? (
          <ul aria-label={texts.empty.examplesLabel} className="flex flex-wrap gap-2 px-2" {...focusReturn}>
            {texts.empty.examples.map((example) => (
              <li key={example}>
                <button
                  type="button"
                  disabled={sending.isRunning}
                  onClick={() => void sending.run(example)}
                  className="rounded-round border border-line-strong bg-raised px-3.5 py-1.5 transition-colors hover:bg-hover"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <div className="space-y-3 px-2">
            <p>{texts.empty.openFolderFirst}</p>
            <OpenFolderButton look="primary" />
          </div>
        )}
        {sending.error !== null && <FailureMessage className="px-2">{sending.error}</FailureMessage>}
      </div>
    </div>
  );
}
