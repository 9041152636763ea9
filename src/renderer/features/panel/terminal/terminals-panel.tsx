import { ListX, Plus, SquareTerminal } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useAppState, useModels } from '../../../core/store/app-context';
import { usePanel } from '../../../core/store/panel/panel-context';
import { chosenTerminal, shownTerminals, type TerminalScope } from '../../../core/store/panel/shown-terminals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { FaultBoundary } from '../../../ui/fault-boundary';
import { IconButton } from '../../../ui/icon-button';
import { SegmentedControl } from '../../../ui/segmented-control';
import { TerminalList } from './terminal-list';
import { useTerminalsState } from './use-terminals-state';

const scopes: readonly { readonly value: TerminalScope; readonly name: string }[] = [
  { value: 'conversation', name: texts.terminals.thisConversation },
  { value: 'all', name: texts.terminals.all },
];

/** The emulator is large, and many users never look at a terminal. */
const TerminalView = lazy(async () => ({ default: (await import('./terminal-view')).TerminalView }));

/** The terminals of the agent and the user: a list, and the chosen one to read and type into. */
export function TerminalsPanel() {
  const { app } = useModels();
  const { terminals } = usePanel();
  const chosenId = useTerminalsState((state) => state.chosenId);
  const chosenScope = useTerminalsState((state) => state.scope);
  const isInbox = useAppState(({ page }) => page === 'inbox');
  const scope = isInbox ? 'all' : chosenScope;
  const shown = useAppState(
    useShallow((state) => shownTerminals(state.terminals, { scope, conversationId: state.open?.id })),
  );
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opening = useAsyncAction(async () => {
    const id = await app.openTerminal();
    terminals.choose(id);
    setOpenedId(id);
  });
  const dismissal = useAsyncAction(app.dismissTerminals);
  const openButton = useRef<HTMLButtonElement>(null);
  const chosen = chosenTerminal(shown, chosenId);
  const ended = shown.filter(({ state }) => state === 'ended').map(({ id }) => id);
  const error = opening.error ?? dismissal.error;

  /** The pressed button disappears with the terminal it removed. Users who type elsewhere by now keep their focus. */
  function keepFocus(): void {
    if (!document.activeElement?.matches('input, textarea, [contenteditable="true"]')) openButton.current?.focus();
  }

  async function dismissEnded(): Promise<void> {
    if (await dismissal.run(ended)) keepFocus();
  }

  return (
    <>
      <h2 className="sr-only">{texts.panel.tabs.terminals}</h2>
      <div className="flex shrink-0 items-center gap-1 border-b border-line py-2 pr-2 pl-3">
        {!isInbox && <ScopeChoice />}
        <span className="grow" />
        {ended.length > 0 && (
          <IconButton icon={ListX} name={texts.terminals.dismissAll} onClick={() => void dismissEnded()} />
        )}
        <Button
          ref={openButton}
          look="quiet"
          title={texts.terminals.openHint}
          aria-disabled={opening.isRunning}
          onClick={() => void (opening.isRunning || opening.run())}
          className="px-2 aria-disabled:opacity-45"
        >
          <Plus aria-hidden className="size-4" />
          {texts.terminals.open}
        </Button>
      </div>
      {error !== null && <FailureMessage className="px-3 py-2">{error}</FailureMessage>}
      {chosen ? (
        <>
          <TerminalList shown={shown} chosenId={chosen.id} />
          <FaultBoundary otherwise={<FailureMessage className="p-3">{texts.app.notFetched}</FailureMessage>}>
            <Suspense fallback={<p className="p-3 text-ink-faint">{texts.terminals.loading}</p>}>
              <TerminalView
                key={chosen.id}
                terminal={chosen}
                takesFocus={chosen.id === openedId}
                onRemoved={keepFocus}
              />
            </Suspense>
          </FaultBoundary>
        </>
      ) : (
        <NoTerminal />
      )}
    </>
  );
}

function NoTerminal() {
  const isConnected = useAppState((state) => state.connection === 'connected');
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 p-8 text-center">
      <SquareTerminal aria-hidden className="size-6 text-ink-faint" />
      <p className="font-medium">{texts.terminals.none}</p>
      <p className="text-ink-soft">{isConnected ? texts.terminals.noneHint : texts.terminals.noneOffline}</p>
    </div>
  );
}

function ScopeChoice() {
  const { terminals } = usePanel();
  const scope = useTerminalsState((state) => state.scope);
  return (
    <SegmentedControl label={texts.terminals.show} segments={scopes} value={scope} onChoose={terminals.chooseScope} />
  );
}
