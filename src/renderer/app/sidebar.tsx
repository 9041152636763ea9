import { SquarePen } from 'lucide-react';
import { pageEffects } from '../core/actions/page-effects';
import { PartHandle } from '../core/layout/part-handle';
import { SidebarButton } from '../core/layout/sidebar-button';
import { useModels } from '../core/store/app-context';
import { texts } from '../core/texts/texts';
import { InboxButton } from '../features/inbox/inbox-button';
import { SettingsButton } from '../features/settings/settings-button';
import { ConversationBrowser } from '../features/sidebar/conversation-browser';
import { newConversationId } from '../features/sidebar/focus-row';
import { WorkspaceSwitcher } from '../features/workspace/workspace-switcher';
import { AppMark } from '../ui/app-mark';
import { Button } from '../ui/button';

export function Sidebar() {
  const { app } = useModels();
  function begin() {
    app.beginConversation();
    pageEffects.focusMessageField();
  }
  return (
    <aside
      aria-label={texts.sidebar.label}
      className="relative flex min-w-0 grow flex-col border-r border-line bg-side"
    >
      <header className="flex h-12 shrink-0 items-center gap-0.5 pr-2 pl-4">
        <AppMark className="size-5 shrink-0" />
        <span className="ml-1.5 min-w-0 grow truncate text-title font-semibold tracking-tight">{texts.app.name}</span>
        <SettingsButton />
        <SidebarButton act="hide" />
      </header>
      <div className="space-y-1.5 px-2 pt-1 pb-3">
        <Button id={newConversationId} look="secondary" className="w-full" onClick={begin}>
          <SquarePen aria-hidden className="size-4 text-ink-faint" />
          {texts.sidebar.newConversation}
        </Button>
        <InboxButton />
      </div>
      <ConversationBrowser />
      <WorkspaceSwitcher />
      <PartHandle part="sidebar" />
    </aside>
  );
}
