import { SidebarButton } from '../../core/layout/sidebar-button';
import { texts } from '../../core/texts/texts';
import { KeyboardKeys } from '../../ui/keyboard-keys';
import { PanelButtons } from '../panel/panel-buttons';
import { inboxTitleId } from './use-row-focus';

const { keys } = texts.inbox;
const shownKeys = [
  { keys: ['J', 'K'], does: keys.move },
  { keys: ['A'], does: keys.allow },
  { keys: ['D'], does: keys.deny },
  { keys: ['R'], does: keys.review },
];

export function InboxHeader({ waiting }: { waiting: number }) {
  return (
    <header className="@container flex h-12 shrink-0 items-center gap-3 border-b border-line pr-3 pl-6 has-[>#show-sidebar]:pl-3">
      <SidebarButton act="show" />
      <h1 id={inboxTitleId} tabIndex={-1} className="font-semibold outline-none">
        {texts.inbox.title}
      </h1>
      {waiting > 0 && <p className="text-small text-ink-faint">{texts.inbox.count(waiting)}</p>}
      <p className="ml-auto hidden items-center gap-3 text-small text-ink-faint @2xl:flex">
        {waiting > 0 &&
          shownKeys.map((shown) => (
            <span key={shown.does} className="flex items-center gap-1">
              <KeyboardKeys keys={shown.keys} />
              {shown.does}
            </span>
          ))}
      </p>
      <div className="ml-auto @2xl:ml-0">
        <PanelButtons />
      </div>
    </header>
  );
}
