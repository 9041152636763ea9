import { SquarePen } from 'lucide-react';
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
  return (
    <aside
      aria-label={texts.sidebar.label}
      className="flex w-56 shrink-0 flex-col border-r border-line bg-side lg:w-64"
    >
      <header className="flex h-12 items-center gap-2 pr-2 pl-4">
        <AppMark className="size-5" />
        <span className="grow text-title font-semibold tracking-tight">{texts.app.name}</span>
        <SettingsButton />
      </header>
      <div className="px-2 pt-1 pb-3">
        <Button id={newConversationId} look="secondary" className="w-full" onClick={app.beginConversation}>
          <SquarePen aria-hidden className="size-4 text-ink-faint" />
          {texts.sidebar.newConversation}
        </Button>
      </div>
      <ConversationBrowser />
      <WorkspaceSwitcher />
    </aside>
  );
}
