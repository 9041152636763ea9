import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ApprovalDraft } from './approval-draft';
import { type CommandText, commandTexts } from './command-texts';
import { CommandView } from './command-view';

interface CommandSectionProps {
  readonly draft: ApprovalDraft;
  /** Whether there is a text whose end has not been on screen yet. */
  readonly onUnseen: (isUnseen: boolean) => void;
}

/** The texts that the call would run or send, as the user has made them by now. */
export function CommandSection({ draft, onUnseen }: CommandSectionProps) {
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const commands = shownTexts(draft);
  const isUnseen = commands.some(({ pointer }) => unseen.includes(pointer));
  const tell = useEffectEvent(onUnseen);

  // Before anybody can press a button.
  useLayoutEffect(() => tell(isUnseen), [isUnseen]);

  return commands.map((command) => (
    <CommandView
      key={command.pointer}
      command={command}
      onUnseen={(isNow) =>
        setUnseen((before) => {
          const others = before.filter((pointer) => pointer !== command.pointer);
          return isNow ? [...others, command.pointer] : others;
        })
      }
    />
  ));
}

function shownTexts({ check, shown, revision }: ApprovalDraft): CommandText[] {
  if (check.status === 'unreadable') return [];
  const found = commandTexts(check.parameters, shown.change);
  // Until main has looked at the call, a text may still turn out to be the content of a file.
  return check.status === 'pending' && revision === 0 ? found.filter(({ isCommand }) => isCommand) : found;
}
