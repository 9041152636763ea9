import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { failureMessage } from '../../core/bridge/command-client';
import { LoadFailure } from '../../core/components/load-failure';
import { useWrapLines, WrapToggle } from '../../core/components/wrap-toggle';
import { useOpenerFocus } from '../../core/focus/focus';
import { useAppState, useModels } from '../../core/store/app-context';
import type { AppState } from '../../core/store/app-state';
import { texts } from '../../core/texts/texts';
import { isDialogOpen } from '../../ui/behavior/is-dialog-open';
import { FaultBoundary } from '../../ui/fault-boundary';
import { IconButton } from '../../ui/icon-button';
import { Modal } from '../../ui/modal';
import { PathText } from '../../ui/path-text';

const FileView = lazy(() => import('./file-view'));

type ViewedFile = NonNullable<AppState['viewedFile']>;
type ReadFile = Awaited<ReturnType<ReturnType<typeof useModels>['app']['readFile']>>;

/** Shows a file where the user has no editor. */
export function FileViewer() {
  const { app, keys } = useModels();
  const file = useAppState(({ viewedFile }) => viewedFile);
  const [shown, setShown] = useState<ViewedFile | null>(null);
  const openerFocus = useOpenerFocus();
  useEffect(() => {
    // A file that the agent opens must not interrupt typing; its card has a link.
    if (file && !file.isAsked && (keys.isTyping() || isDialogOpen())) app.viewFile(null);
    else setShown(file);
  }, [file, keys, app]);
  return (
    <Dialog.Root open={shown !== null} onOpenChange={(isOpen) => isOpen || app.viewFile(null)}>
      {shown && (
        <Modal width="widest" aria-describedby={undefined} {...openerFocus}>
          <Viewer key={`${shown.conversationId} ${shown.path}`} file={shown} />
        </Modal>
      )}
    </Dialog.Root>
  );
}

function Viewer({ file }: { file: ViewedFile }) {
  const { app } = useModels();
  const { conversationId, path, line } = file;
  const [read, setRead] = useState<ReadFile | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const { code: isWrapped } = useWrapLines();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    let isCurrent = true;
    setFailure(null);
    app.readFile(conversationId, path).then(
      (found) => isCurrent && setRead(found),
      (cause: unknown) => isCurrent && setFailure(failureMessage(cause)),
    );
    return () => {
      isCurrent = false;
    };
  }, [app, conversationId, path, attempt]);
  return (
    <div className="flex h-[min(44rem,85vh)] flex-col">
      <header className="flex shrink-0 items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <Dialog.Title asChild>
          <h2 className="min-w-0 grow font-mono text-small" aria-label={texts.files.viewer(path)}>
            <PathText path={path} />
          </h2>
        </Dialog.Title>
        <span className="shrink-0 text-small text-ink-faint">{texts.files.readOnly}</span>
        <WrapToggle lines="code" />
        <Dialog.Close asChild>
          <IconButton icon={X} name={texts.files.close} />
        </Dialog.Close>
      </header>
      {failure !== null && (
        <LoadFailure className="p-4" onRetry={() => setAttempt(attempt + 1)}>
          {failure}
        </LoadFailure>
      )}
      {read?.kind === 'unknown' && <p className="p-4 text-ink-soft">{texts.files.cannotShow(read.why)}</p>}
      {read?.kind === 'text' && (
        <FaultBoundary otherwise={<p className="p-4 text-bad-ink">{texts.app.notFetched}</p>}>
          <Suspense fallback={<p className="p-4 text-small text-ink-faint">{texts.loading}</p>}>
            <FileView path={read.path} text={read.text} line={line} isWrapped={isWrapped} />
          </Suspense>
        </FaultBoundary>
      )}
    </div>
  );
}
