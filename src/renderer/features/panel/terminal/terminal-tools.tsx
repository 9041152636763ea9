import { Check, Copy, Ear, Eraser, MoveUpLeft, Search, Square, X } from 'lucide-react';
import type { TerminalSummary } from '../../../../shared/contract/terminal';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useCopy } from '../../../core/components/use-copy';
import { useModels } from '../../../core/store/app-context';
import { usePanel } from '../../../core/store/panel/panel-context';
import { isOwn } from '../../../core/store/panel/shown-terminals';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { IconButton } from '../../../ui/icon-button';
import { PathText } from '../../../ui/path-text';
import type { Screen } from './open-screen';
import { useTerminalsState } from './use-terminals-state';

interface TerminalToolsProps {
  readonly terminal: TerminalSummary;
  readonly screen: Screen | null;
  onSearch(): void;
  /** Called when the terminal was removed from the list. */
  onRemoved(): void;
}

export function TerminalTools({ terminal, screen, onSearch, onRemoved }: TerminalToolsProps) {
  const { app } = useModels();
  const { terminals } = usePanel();
  const isReadAloud = useTerminalsState((state) => state.isReadAloud);
  const ending = useAsyncAction(endOrDismiss);
  const { told, isCopied, copy } = useCopy();
  const { id, callId, conversationId, folder, state } = terminal;
  const isOver = state === 'ended';
  const endText = isOver ? texts.terminals.dismiss : isOwn(terminal) ? texts.terminals.close : texts.terminals.stop;

  async function endOrDismiss() {
    if (!isOver) await app.stopTerminal(id);
    // Users who close their own terminal have read its output.
    if (!isOver && !isOwn(terminal)) return;
    await app.dismissTerminals([id]);
    onRemoved();
  }

  return (
    <div className="shrink-0 border-b border-line">
      <div role="toolbar" aria-label={texts.terminals.tools} className="flex h-9 items-center pr-2 pl-3">
        <span className="min-w-0 grow text-small text-ink-faint" title={folder}>
          <PathText path={folder} />
        </span>
        <IconButton icon={Search} name={texts.terminals.search} disabled={!screen} onClick={onSearch} />
        <IconButton
          icon={isCopied ? Check : Copy}
          name={told ?? texts.terminals.copyAll}
          disabled={!screen}
          onClick={() => void copy(screen?.text() ?? '')}
        />
        <IconButton icon={Eraser} name={texts.terminals.clear} disabled={!screen} onClick={() => screen?.clear()} />
        <IconButton
          icon={Ear}
          name={texts.terminals.readAloud}
          aria-pressed={isReadAloud}
          className={isReadAloud ? 'bg-selected text-ink' : ''}
          onClick={terminals.toggleReadAloud}
        />
        {callId !== null && conversationId !== null && (
          <IconButton
            icon={MoveUpLeft}
            name={texts.terminals.showCall}
            onClick={() => void app.showConversation(conversationId, callId)}
          />
        )}
        <IconButton
          icon={isOver || isOwn(terminal) ? X : Square}
          name={endText}
          aria-disabled={ending.isRunning}
          className="aria-disabled:opacity-45"
          onClick={() => void (ending.isRunning || ending.run())}
        />
      </div>
      {ending.error !== null && <FailureMessage className="px-3 pb-2">{ending.error}</FailureMessage>}
    </div>
  );
}
