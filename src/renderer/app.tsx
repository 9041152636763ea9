import { useEffect } from 'react';
import { ConnectionBanner } from './connection-banner';
import { Announcer } from './conversation/announcer';
import { composerId } from './conversation/composer';
import { ConversationPane } from './conversation/conversation-pane';
import { useTheme } from './settings/use-theme';
import { Sidebar } from './sidebar/sidebar';
import { useConversation } from './store/app-context';
import { texts } from './texts';

export function App() {
  useTheme();
  const title = useConversation((conversation) => conversation.title, '');
  useEffect(() => {
    document.title = title ? `${title} – ${texts.app.name}` : texts.app.name;
  }, [title]);
  return (
    <div className="flex h-full flex-col">
      <a
        href={`#${composerId}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(composerId)?.focus();
        }}
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:rounded-control focus:bg-accent focus:px-3 focus:py-1.5 focus:text-on-accent"
      >
        {texts.app.skipToMessage}
      </a>
      <ConnectionBanner />
      <div className="flex min-h-0 grow">
        <Sidebar />
        <ConversationPane />
      </div>
      <Announcer />
    </div>
  );
}
