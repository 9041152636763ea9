import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { commandTexts } from './command-texts';
import { CommandView } from './command-view';

interface CommandSectionProps {
  readonly draft: ApprovalDraft;
  /** Whether there is a text whose end hasn't been on screen yet. */
  readonly onUnseen: (isUnseen: boolean) => void;
}

/** Shows the texts that the call would run or send, with the user's edits. */
export function CommandSection({ draft, onUnseen }: CommandSectionProps) {
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const { check, shown, asked, revision } = draft;
  const parameters = check.status === 'unreadable' ? null : check.parameters;
  // Until main has checked the call, a text may still turn out to be the content of a file.
  const isFirstLook = check.status === 'pending' && revision === 0;
  // Main has no preview for invalid parameters, but the tool is still the same.
  const { change } = shown.validation.isValid ? shown : asked.preview;
  const commands = useMemo(() => {
    const found = parameters === null ? [] : commandTexts(parameters, change);
    return isFirstLook ? found.filter(({ isCommand }) => isCommand) : found;
  }, [parameters, change, isFirstLook]);
  const isUnseen = commands.some(({ pointer, isFileContent }) => !isFileContent && unseen.includes(pointer));
  const tell = useEffectEvent(onUnseen);

  // A layout effect runs before anyone can press a button.
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
