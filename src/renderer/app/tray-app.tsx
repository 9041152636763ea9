import { useEffect } from 'react';
import type { Route } from '../../shared/contract/route';
import { useApprovalState, useAppState, useModels } from '../core/store/app-context';
import { listedApprovals } from '../core/store/inbox-of';
import { readyValue } from '../core/store/loadable';
import { texts } from '../core/texts/texts';
import { ApprovalRow } from '../features/inbox/approval-row';
import { EmptyInbox } from '../features/inbox/empty-inbox';
import { useNow } from '../ui/behavior/use-now';
import { Button } from '../ui/button';
import { useAppearance } from './use-appearance';

/** The small window near the tray: only the questions. Everything else opens the app's own window. */
export function TrayApp() {
  useAppearance();
  useCloseByEscape();
  const { app } = useModels();
  const pendingApprovals = useAppState((state) => state.approvals);
  const tried = useApprovalState((state) => state.tried);
  const approvals = listedApprovals(pendingApprovals, tried);
  const loaded = useAppState((state) => state.conversations);
  const conversations = readyValue(loaded) ?? [];
  const now = useNow(15_000);
  const titles = new Map(conversations.map(({ id, title }) => [id, title]));
  const surroundings = approvals.map(({ approvalId }) => approvalId).join(' ');
  // If the app's window can't open, an error can't be shown anywhere.
  const show = (place: Route) => void app.showPlace(place).catch(() => {});
  return (
    <div className="flex h-full flex-col border border-line-strong bg-canvas">
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h1 className="grow font-semibold">{texts.inbox.title}</h1>
        <Button look="quiet" size="small" onClick={() => show({ kind: 'inbox' })}>
          {texts.inbox.openApp}
        </Button>
      </header>
      <main className="min-h-0 grow overflow-y-auto p-3">
        {approvals.length === 0 && <EmptyInbox isWorking={conversations.some(({ state }) => state === 'working')} />}
        <ol className="space-y-2">
          {approvals.map((pending, index) => (
            <ApprovalRow
              key={pending.approvalId}
              pending={pending}
              title={titles.get(pending.conversationId)}
              now={now}
              isReachable={index === 0}
              isOldest={index === 0}
              surroundings={surroundings}
              onReview={() => {
                const { conversationId, approvalId } = pending;
                show({ kind: 'approval', conversationId, approvalId });
              }}
            />
          ))}
        </ol>
      </main>
    </div>
  );
}

function useCloseByEscape(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) window.close();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
