import { Folder } from 'lucide-react';
import type { ConversationState } from '../../shared/conversation/fold-conversation';
import { SidebarButton } from '../core/layout/sidebar-button';
import { texts } from '../core/texts/texts';
import { UsageMeter } from '../features/conversation/usage-meter';
import { ModelPicker } from '../features/models/picker/model-picker';
import { PanelButtons } from '../features/panel/panel-buttons';

export function ConversationHeader({ conversation }: { conversation: ConversationState }) {
  const { title, workspacePath, usage } = conversation;
  return (
    <header className="@container flex h-12 shrink-0 items-center gap-3 border-b border-line pr-3 pl-6 has-[>#show-sidebar]:pl-3">
      <SidebarButton act="show" />
      <h1 className="mr-auto min-w-0 truncate font-semibold @sm:min-w-24">{title || texts.sidebar.untitled}</h1>
      <p
        className="hidden max-w-1/2 min-w-0 items-center gap-1.5 text-small text-ink-faint @xl:flex"
        title={workspacePath}
      >
        <Folder aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{workspacePath}</span>
      </p>
      <ModelPicker conversationId={conversation.id} />
      <div className="hidden shrink-0 @md:block">
        <UsageMeter usage={usage} />
      </div>
      <PanelButtons />
    </header>
  );
}
