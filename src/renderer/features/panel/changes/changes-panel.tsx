import { FileDiff } from 'lucide-react';
import { ChangesView } from '../../../changes/changes-view';
import { LoadFailure } from '../../../core/components/load-failure';
import { useAppState, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { useChangedFiles } from './use-changed-files';

/** What the calls of the open conversation did to files. */
export function ChangesPanel() {
  return (
    <>
      <h2 className="sr-only">{texts.panel.tabs.changes}</h2>
      <Content />
    </>
  );
}

function Content() {
  const { app } = useModels();
  const id = useAppState(({ open }) => open?.id ?? null);
  const status = useAppState(({ open }) => (open?.shown ? 'ready' : (open?.status ?? 'none')));
  const files = useChangedFiles();
  if (id === null || status === 'none')
    return <p className="p-4 text-small text-ink-soft">{texts.changes.noConversation}</p>;
  if (status === 'loading') return <p className="p-4 text-small text-ink-faint">{texts.loading}</p>;
  if (status === 'failed') {
    return (
      <LoadFailure className="p-4" onRetry={() => void app.showConversation(id)}>
        {texts.changes.cannotLoad}
      </LoadFailure>
    );
  }
  if (files.length > 0) return <ChangesView key={id} files={files} />;
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 p-6 text-center">
      <FileDiff aria-hidden className="size-5 text-ink-faint" />
      <p className="font-medium">{texts.changes.none}</p>
      <p className="max-w-72 text-small text-ink-soft">{texts.changes.noneHint}</p>
    </div>
  );
}
