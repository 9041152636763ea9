import type { AppModel } from '../store/app-model';
import type { AppState } from '../store/app-state';

const conversationPrefix = '#conversation=';
const inboxAddress = '#inbox';
/** The tray's window, which shows only the questions. */
export const trayAddress = '#tray';

type Shown = Pick<AppState, 'page'> & { readonly open: { readonly id: string } | null };

/** Keeps the current page in the URL, so that it can be bookmarked and survives a reload. */
export function keepPageInAddress(model: AppModel): void {
  const showAddressed = () => {
    const { hash } = window.location;
    const { page, open } = model.store.getState();
    if (hash === pageAddress({ page, open })) return;
    if (hash === inboxAddress) model.showInbox();
    if (hash.startsWith(conversationPrefix)) void model.showConversation(hash.slice(conversationPrefix.length));
  };
  showAddressed();
  window.addEventListener('hashchange', showAddressed);
  model.store.subscribe((state, previous) => {
    const address = pageAddress(state);
    if (address === pageAddress(previous)) return;
    const { pathname, search } = window.location;
    window.history.replaceState(null, '', address || `${pathname}${search}`);
  });
}

/** Empty for a new conversation. */
export function pageAddress({ page, open }: Shown): string {
  if (page === 'inbox') return inboxAddress;
  return open ? `${conversationPrefix}${open.id}` : '';
}
