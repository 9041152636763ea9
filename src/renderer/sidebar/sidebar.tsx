import { SquarePen } from 'lucide-react';
import { pageReach } from '../actions/page-reach';
import { InboxButton } from '../inbox/inbox-button';
import { PartHandle } from '../layout/part-handle';
import { SidebarButton } from '../layout/sidebar-button';
import { SettingsButton } from '../settings/settings-button';
import { useModels } from '../store/app-context';
import { texts } from '../texts';
import { AppMark } from '../ui/app-mark';
import { Button } from '../ui/button';
import { ConversationBrowser } from './conversation-browser';
import { newConversationId } from './focus-row';
import { WorkspaceSwitcher } from './workspace-switcher';

export function Sidebar() {
  const { app } = useModels();
  function begin() {
    app.beginConversation();
    pageReach.focusMessageField();
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
