import { X } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useActionControllerState, useActions } from '../../core/actions/actions-context';
import { useShortcutKeys } from '../../core/actions/use-shortcut-keys';
import { useAppState } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { DeleteConversation } from '../../features/sidebar/delete-conversation';
import { listedConversations } from '../../features/sidebar/listed-conversations';
import { DropDialog } from '../../features/worktree/drop-dialog';
import { FailureMessage } from '../../ui/failure-message';
import { FaultBoundary } from '../../ui/fault-boundary';
import { IconButton } from '../../ui/icon-button';

const loadPalette = () => import('../../features/palette/palette');

const Palette = lazy(() => loadPalette().then(({ Palette: loaded }) => ({ default: loaded })));

const ShortcutSheet = lazy(() =>
  import('../../features/palette/shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })),
);

const CostDialog = lazy(() =>
  import('../../features/conversation/cost-dialog').then((module) => ({ default: module.CostDialog })),
);

const CreateCopyDialog = lazy(() =>
  import('../../features/worktree/create-copy-dialog').then((module) => ({ default: module.CreateCopyDialog })),
);

const MergeDialog = lazy(() =>
  import('../../features/worktree/merge-dialog').then((module) => ({ default: module.MergeDialog })),
);

/** The overlays that actions open, and their shortcuts. */
export function ActionLayer() {
  const actions = useActions();
  const { stage } = actions;
  const scene = useActionControllerState((state) => state.scene);
  const conversations = useAppState((state) => state.conversations);
  const settings = useAppState((state) => state.settings);
  useShortcutKeys(actions);
  useEarlyPalette();
  return (
    <>
      <ActionFailure />
      <FaultBoundary key={scene.kind} otherwise={<NotFetched />}>
        <Suspense>
          {scene.kind === 'palette' && <Palette mode={scene.mode} isEntered={scene.isEntered} />}
          {scene.kind === 'shortcuts' && <ShortcutSheet />}
          {scene.kind === 'cost' && <CostDialog />}
          {scene.kind === 'worktree' && <CreateCopyDialog />}
          {scene.kind === 'merge-worktree' && <MergeDialog />}
        </Suspense>
      </FaultBoundary>
      {scene.kind === 'drop-worktree' && <DropDialog />}
      <DeleteConversation
        ids={listedConversations({ conversations, settings }, Date.now()).map(({ id }) => id)}
        deleted={scene.kind === 'delete' ? scene.conversation : null}
        onEnd={stage.clear}
      />
    </>
  );
}

/** Clears the overlay for the next action, and says why this one shows nothing. */
function NotFetched() {
  const { stage } = useActions();
  useEffect(() => {
    stage.clear();
    void stage.attempt(() => {
      throw new Error(texts.app.notFetched);
    });
  }, [stage]);
  return null;
}

/** A user who holds Ctrl may want the palette, and whatever they type next belongs in it. */
function useEarlyPalette(): void {
  useEffect(() => {
    function look({ key }: KeyboardEvent) {
      if (key !== 'Control' && key !== 'Meta') return;
      window.removeEventListener('keydown', look);
      void loadPalette().catch(() => {});
    }
    window.addEventListener('keydown', look);
    return () => window.removeEventListener('keydown', look);
  }, []);
}

/** A failed action has no place of its own to show its error: it was an overlay or a key. */
function ActionFailure() {
  const { stage } = useActions();
  const failure = useActionControllerState((state) => state.failure);
  if (failure === null) return null;
  return (
    <div className="fixed inset-x-0 bottom-24 z-10 mx-auto flex w-fit max-w-lg animate-appear items-start gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-panel">
      <FailureMessage className="py-1">
        {texts.actions.failed} {failure}
      </FailureMessage>
      <IconButton icon={X} size="small" name={texts.actions.dismissFailure} onClick={stage.dismissFailure} />
    </div>
  );
}
