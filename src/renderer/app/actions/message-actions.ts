import { GitFork, History, Pencil, Redo2, RotateCw } from 'lucide-react';
import type { ConversationItem } from '../../../shared/conversation/conversation-state';
import type { Action } from '../../core/actions/action';
import { isOpenElsewhere } from '../../core/store/use-is-elsewhere';
import { texts } from '../../core/texts/texts';
import { type ActionDeps, shownConversation } from './action-deps';

const { titles } = texts.actions;

/** What can be done with the last message or answer; with others, it takes the row below them. */
export function messageActions(deps: ActionDeps): Action[] {
  const { app } = deps;
  const last = (isSought: (item: ConversationItem) => boolean) => shownConversation(deps)?.items.findLast(isSought);
  const ownMessage = () => last((item) => item.kind === 'user' && item.callId === undefined);
  const answer = () => last(({ kind }) => kind === 'assistant');
  const isHere = () => !isOpenElsewhere(app.store.getState());
  const isAtRest = () => shownConversation(deps)?.run === null && isHere();
  return [
    {
      id: 'edit-last',
      title: titles.editLast,
      group: 'run',
      icon: Pencil,
      keywords: 'change correct resend branch',
      slash: 'edit',
      isAvailable: () => isHere() && ownMessage() !== undefined,
      run() {
        const message = ownMessage();
        if (!message) return;
        app.leaveInbox();
        app.seek(message.id);
        app.editMessage(message.id);
      },
    },
    {
      id: 'regenerate',
      title: titles.regenerate,
      group: 'run',
      icon: RotateCw,
      keywords: 'again retry redo answer branch',
      slash: 'regenerate',
      isAvailable: () => isHere() && answer() !== undefined,
      async run() {
        const given = answer();
        if (given && (await app.mayStop())) await app.regenerate(given.id);
      },
    },
    {
      id: 'rewind',
      title: titles.rewind,
      group: 'run',
      icon: History,
      keywords: 'undo back restore files checkpoint',
      slash: 'rewind',
      isAvailable: () => isHere() && ownMessage() !== undefined,
      run() {
        const message = ownMessage();
        app.leaveInbox();
        if (message) app.askToRewind(message.id);
      },
    },
    {
      id: 'undo-rewind',
      title: titles.undoRewind,
      group: 'run',
      icon: Redo2,
      keywords: 'redo forward restore',
      isAvailable: () => isAtRest() && (shownConversation(deps)?.rewind ?? null) !== null,
      run: () => app.undoRewind(),
    },
    {
      id: 'fork',
      title: titles.fork,
      group: 'conversation',
      icon: GitFork,
      keywords: 'copy duplicate branch',
      slash: 'fork',
      isAvailable: () => (shownConversation(deps)?.items.length ?? 0) > 0,
      async run() {
        const end = last(() => true);
        if (end) await app.fork(end.id);
      },
    },
  ];
}
