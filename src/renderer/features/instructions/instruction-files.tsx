import { useState } from 'react';
import type { InstructionFileDescription, InstructionList } from '../../../shared/contract/instructions';
import { useAsyncAction } from '../../core/components/use-async-action';
import { asSentence } from '../../core/format/as-sentence';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { ToggleSwitch } from '../../ui/toggle-switch';
import { InstructionText } from './instruction-text';

const words = texts.instructions;

/** Each file with what became of it, to be read and switched off. */
export function InstructionFiles({ instructions: { files, used, budget } }: { instructions: InstructionList }) {
  if (files.length === 0) return <p className="text-ink-soft">{words.empty}</p>;
  return (
    <div>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <InstructionFile key={file.path} file={file} />
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-faint">{words.budget(used, budget)}</p>
    </div>
  );
}

function InstructionFile({ file }: { file: InstructionFileDescription }) {
  const { app } = useModels();
  const [isOpen, setIsOpen] = useState(false);
  const switching = useAsyncAction(app.switchInstruction);
  const { path, label, origin, state, tokens, imports, notes, hasChange } = file;
  const isText = state.kind !== 'shadowed' && state.kind !== 'problem';
  return (
    <li className="py-2 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-anywhere">{label}</p>
          <p className="text-small text-ink-soft">
            {stateText(state)}
            {tokens > 0 && ` · ${words.tokens(tokens)}`}
          </p>
          {hasChange && <p className="text-small text-warn-ink">{words.hasChange}</p>}
          {imports.length > 0 && <p className="text-small text-ink-soft wrap-anywhere">{words.imports(imports)}</p>}
          {notes.map((note) => (
            <p key={note} className="text-small text-warn-ink wrap-anywhere">
              {asSentence(note)}
            </p>
          ))}
        </div>
        {(isText || hasChange) && (
          <Button look={hasChange ? 'secondary' : 'quiet'} size="small" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words.close : hasChange ? words.review : words.read}
          </Button>
        )}
        {isText && origin !== 'settings' && (
          <ToggleSwitch
            aria-label={words.use(label)}
            checked={state.kind !== 'off'}
            onCheckedChange={(isOn) => void switching.run(path, isOn)}
            className="mt-0.5"
          />
        )}
      </div>
      {switching.error && <FailureMessage className="mt-1">{switching.error}</FailureMessage>}
      {isOpen && <InstructionText file={file} onDone={() => setIsOpen(false)} />}
    </li>
  );
}

function stateText(state: InstructionFileDescription['state']): string {
  if (state.kind === 'shadowed') return words.shadowed(state.by);
  if (state.kind === 'problem') return words.problem(state.problem);
  return words.states[state.kind];
}
