import { useState } from 'react';
import { useAsyncAction } from '../../core/components/use-async-action';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { ToggleSwitch } from '../../ui/toggle-switch';
import { InstructionText } from './instruction-text';

export interface InstructionEntryProps {
  readonly path: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** What the user should know. */
  readonly notes: readonly string[];
  readonly hasChange: boolean;
  readonly isReadable: boolean;
  /** Null if it can't be switched. */
  readonly isOn: boolean | null;
}

const words = texts.instructions;

/** One file that the model is told about: to be read, compared with its earlier version, and switched off. */
export function InstructionEntry({ path, title, lines, notes, hasChange, isReadable, isOn }: InstructionEntryProps) {
  const { app } = useModels();
  const [isOpen, setIsOpen] = useState(false);
  const switching = useAsyncAction(app.switchInstruction);
  return (
    <li className="py-2 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{title}</p>
          {lines.map((line) => (
            <p key={line} className="text-small text-ink-soft wrap-anywhere">
              {line}
            </p>
          ))}
          {hasChange && <p className="text-small text-warn-ink">{words.hasChange}</p>}
          {notes.map((note) => (
            <p key={note} className="text-small text-warn-ink wrap-anywhere">
              {asSentence(note)}
            </p>
          ))}
        </div>
        {(isReadable || hasChange) && (
          <Button look={hasChange ? 'secondary' : 'quiet'} size="small" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words.close : hasChange ? words.review : words.read}
          </Button>
        )}
        {isOn !== null && (
          <ToggleSwitch
            aria-label={words.use(title)}
            checked={isOn}
            onCheckedChange={(turnedOn) => void switching.run(path, turnedOn)}
            className="mt-0.5"
          />
        )}
      </div>
      {switching.error && <FailureMessage className="mt-1">{switching.error}</FailureMessage>}
      {isOpen && <InstructionText path={path} title={title} hasChange={hasChange} onDone={() => setIsOpen(false)} />}
    </li>
  );
}
