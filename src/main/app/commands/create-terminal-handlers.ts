import type { CommandHandlers } from '../../../shared/contract/contract';
import { CommandFailure } from '../../base/command-failure';
import type { ConversationService } from '../../conversations/conversation-service';
import type { SettingsStore } from '../../storage/settings-store';
import { openOwnTerminal } from '../../terminal/open-own-terminal';
import { summarizeTerminal } from '../../terminal/summarize-terminal';
import type { Terminal } from '../../terminal/terminal';
import type { TerminalService } from '../../terminal/terminal-service';
import type { Workspace } from '../../workspace/workspace';

export interface TerminalHandlerDeps {
  readonly terminals: TerminalService;
  readonly conversations: ConversationService;
  readonly settings: SettingsStore;
  readonly workspace: Workspace;
  /** Sends the list of terminals to every window. */
  tellTerminals(): void;
}

type TerminalHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `terminal.${string}`>>;

export function createTerminalHandlers({
  terminals,
  conversations,
  settings,
  workspace,
  tellTerminals,
}: TerminalHandlerDeps): TerminalHandlers {
  function terminal(terminalId: string): Terminal {
    const found = terminals.find(terminalId);
    if (!found) throw new CommandFailure('not-found', 'This terminal has exited and is no longer available');
    return found;
  }

  return {
    'terminal.list': () => terminals.list().map(summarizeTerminal),
    'terminal.read': async ({ terminalId }) => {
      const { text, isCut } = await terminal(terminalId).read('both', 0);
      return { text, isCut };
    },
    'terminal.follow': ({ terminalId, from }) => terminal(terminalId).follow(from),
    'terminal.open': async ({ conversationId }) => {
      const known = conversationId === undefined ? [] : await conversations.list();
      const folder = known.find(({ id }) => id === conversationId)?.workspacePath || workspace.current();
      return openOwnTerminal(terminals, { folder, shell: settings.read().terminal.shell });
    },
    'terminal.dismiss': ({ terminalId }) => {
      if (!terminals.dismiss(terminalId))
        throw new CommandFailure('refused', 'Stop this terminal before you remove it');
      tellTerminals();
      return {};
    },
    'terminal.tail': ({ terminalId }) => terminal(terminalId).tail(),
    'terminal.write': ({ terminalId, text }) => {
      terminal(terminalId).write(text);
      return {};
    },
    'terminal.resize': ({ terminalId, columns, rows }) => {
      terminal(terminalId).resize(columns, rows);
      return {};
    },
    'terminal.stop': async ({ terminalId }) => {
      await terminal(terminalId).stop('asked');
      return {};
    },
  };
}
