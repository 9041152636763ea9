import { ToggleGroup } from 'radix-ui';
import { usePanel } from '../core/store/panel/panel-context';
import type { TerminalScope } from '../core/store/panel/shown-terminals';
import { texts } from '../core/texts/texts';
import { useTerminalsState } from '../features/panel/terminal/use-terminals-state';

const scopes: readonly (readonly [TerminalScope, string])[] = [
  ['conversation', texts.terminals.thisConversation],
  ['all', texts.terminals.all],
];

export function ScopeChoice() {
  const { terminals } = usePanel();
  const scope = useTerminalsState((state) => state.scope);
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={texts.terminals.show}
      value={scope}
      onValueChange={(chosen) => chosen !== '' && terminals.chooseScope(chosen as TerminalScope)}
      className="flex rounded-control bg-selected p-0.5"
    >
      {scopes.map(([value, name]) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          className="h-6 rounded-small px-2 text-small font-medium text-ink-soft transition-colors hover:text-ink data-[state=on]:bg-raised data-[state=on]:text-ink data-[state=on]:shadow-raised"
        >
          {name}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
