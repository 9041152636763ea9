import { FilePen, GitPullRequestDraft } from 'lucide-react';
import type { Action } from '../../core/actions/action';
import { readyValue } from '../../core/store/loadable';
import { texts } from '../../core/texts/texts';
import { type ActionDeps, shownConversation } from './action-deps';

const { titles } = texts.actions;

/** Requests that are the same each time: each sends a message that the user could have written. */
export function promptActions(deps: ActionDeps): Action[] {
  const { app } = deps;
  function canAsk(): boolean {
    const { open, description } = app.store.getState();
    const shown = shownConversation(deps);
    if (open) return shown !== null && shown.run === null && shown.workspacePath !== '';
    return (readyValue(description)?.workspacePath ?? null) !== null;
  }
  return [
    {
      id: 'initialize',
      title: titles.initialize,
      group: 'folder',
      icon: FilePen,
      keywords: 'init agents.md claude.md instructions',
      slash: 'init',
      isAvailable: canAsk,
      async run() {
        app.leaveInbox();
        await app.send(texts.prompts.initialize);
      },
    },
    {
      id: 'review-changes',
      title: titles.reviewChanges,
      group: 'folder',
      icon: GitPullRequestDraft,
      keywords: 'git diff uncommitted check mistakes',
      slash: 'review',
      isAvailable: canAsk,
      async run() {
        const added = await app.addContext({ kind: 'git-diff' }, { isAllowed: false });
        if (added.outcome !== 'added') return;
        app.leaveInbox();
        await app.send(texts.prompts.review, { context: [added.item] });
      },
    },
  ];
}
