import { assertNever } from '../../../../../shared/assert-never';
import { messageOf } from '../../../../../shared/text/message-of';
import type { App } from '../../../../app/app';
import { CommandFailure } from '../../../../base/command-failure';
import { type DeepLink, parseDeepLink } from './parse-deep-link';

export interface OpenerDeps {
  readonly app: Pick<App, 'handlers' | 'showPlace'>;
  openWindow(): void;
  /** Whether the user wants to open a folder for the first time. */
  confirmFolder(path: string): Promise<boolean>;
  /** Shows the message, and resolves when the user has dismissed it. */
  tell(title: string, problem: string): Promise<void>;
}

/** Opens what a link or a second start of the app names. */
export interface Opener {
  openFolder(path: string): Promise<void>;
  openLink(text: string): Promise<void>;
  /** Used if nothing was named. */
  openWindow(): void;
}

export function createOpener({ app, openWindow, confirmFolder, tell }: OpenerDeps): Opener {
  let isAsking = false;

  async function openFolder(path: string): Promise<void> {
    openWindow();
    try {
      await app.handlers['workspace.open']({ path });
    } catch (cause) {
      await tell('Couldn’t open the folder', messageOf(cause));
    }
  }

  async function isKnown(path: string): Promise<boolean> {
    const { workspacePath } = await app.handlers['app.describe']({});
    const { recentWorkspaces } = await app.handlers['settings.read']({});
    return workspacePath === path || recentWorkspaces.includes(path);
  }

  async function follow(link: DeepLink): Promise<void> {
    switch (link.kind) {
      case 'folder':
        if ((await isKnown(link.path)) || (await confirmFolder(link.path))) await openFolder(link.path);
        return;
      case 'conversation': {
        const conversations = await app.handlers['conversation.list']({});
        if (!conversations.some(({ id }) => id === link.conversationId)) {
          throw new CommandFailure(
            'not-found',
            'Conversation not found. It may have been deleted, or it may be on another computer',
          );
        }
        app.showPlace(link);
        return openWindow();
      }
      case 'inbox':
        app.showPlace(link);
        return openWindow();
      default:
        return assertNever(link);
    }
  }

  return {
    openFolder,
    openWindow,
    async openLink(text) {
      // A page that opens one link after another must not flood the screen with dialogs.
      if (isAsking) return;
      isAsking = true;
      try {
        const parsed = parseDeepLink(text);
        if (!parsed.ok) throw new CommandFailure('refused', `${parsed.problem}. Nothing was opened.`);
        await follow(parsed.link);
      } catch (cause) {
        await tell('Couldn’t open the link', messageOf(cause));
      } finally {
        isAsking = false;
      }
    },
  };
}
