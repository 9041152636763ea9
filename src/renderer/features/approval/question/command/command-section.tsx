import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { JsonObject } from '../../../../../shared/json/json';
import { misleadsInField } from '../../../../../shared/text/reveal-invisible';
import type { ApprovalDraft } from '../../../../core/store/approval/approval-draft';
import { replaceAt } from '../../change/replace-at';
import { type CommandText, commandTexts } from './command-texts';
import { type CommandLook, CommandView } from './command-view';

interface CommandSectionProps {
  readonly draft: ApprovalDraft;
  readonly look?: CommandLook;
  readonly isEditedAtFirst?: boolean;
  /** Absent if the command can't be edited here. */
  readonly onEdit?: (parameters: JsonObject) => void;
  /** Whether there is a text whose end hasn't been on screen yet. */
  readonly onUnseen: (isUnseen: boolean) => void;
}

/** Shows the texts that the call would run or send, with the user's edits. */
export function CommandSection(props: CommandSectionProps) {
  const { draft, look = 'section', isEditedAtFirst = false, onEdit, onUnseen } = props;
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const parameters = draft.check.status === 'unreadable' ? null : draft.check.parameters;
  const commands = useCommandTexts(draft);
  const isUnseen = commands.some(({ pointer, isFileContent }) => !isFileContent && unseen.includes(pointer));
  const tell = useEffectEvent(onUnseen);

  // A layout effect runs before anyone can press a button.
  useLayoutEffect(() => tell(isUnseen), [isUnseen]);

  return commands.map((command) => (
    <CommandView
      key={command.pointer}
      command={command}
      look={look}
      isEditedAtFirst={isEditedAtFirst}
      onEdit={
        onEdit && parameters && isEditedInPlace(command)
          ? (text) => onEdit(replaceAt(parameters, command.pointer, text))
          : undefined
      }
      onUnseen={(isNow) =>
        setUnseen((before) => {
          const others = before.filter((pointer) => pointer !== command.pointer);
          return isNow ? [...others, command.pointer] : others;
        })
      }
    />
  ));
}

/** Returns the texts of the current parameters. */
export function useCommandTexts({ check, shown, asked, revision }: ApprovalDraft): readonly CommandText[] {
  const parameters = check.status === 'unreadable' ? null : check.parameters;
  // Until main has checked the call, a text may still turn out to be the content of a file.
  const isFirstLook = check.status === 'pending' && revision === 0;
  // Main has no preview for invalid parameters, but the tool is still the same.
  const { change } = shown.validation.isValid ? shown : asked.preview;
  return useMemo(() => {
    const found = parameters === null ? [] : commandTexts(parameters, change);
    return isFirstLook ? found.filter(({ isCommand }) => isCommand) : found;
  }, [parameters, change, isFirstLook]);
}

/** Whether the command can be edited where it is shown: a field would show some characters as others. */
export function isEditedInPlace({ isCommand, text }: Pick<CommandText, 'isCommand' | 'text'>): boolean {
  return isCommand && !misleadsInField(text);
}
