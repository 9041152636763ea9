import type { AppModel } from './app-model';

const prefix = '#conversation=';

/** Keeps the open conversation in the address, so that a reloaded window comes back to it. */
export function keepConversationInAddress(model: AppModel): void {
  const showAddressed = () => {
    const id = window.location.hash.startsWith(prefix) ? window.location.hash.slice(prefix.length) : null;
    const openId = model.store.getState().open?.id ?? null;
    if (id !== null && id !== openId) void model.showConversation(id);
  };
  showAddressed();
  window.addEventListener('hashchange', showAddressed);
  model.store.subscribe(({ open }, previous) => {
    if (open?.id === previous.open?.id) return;
    const { pathname, search } = window.location;
    window.history.replaceState(null, '', open ? `${prefix}${open.id}` : `${pathname}${search}`);
  });
}
