import type { InstructionFileDescription, InstructionList } from '../../../shared/contract/instructions';
import { texts } from '../../core/texts/texts';
import { InstructionEntry } from './instruction-entry';

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
  const { path, label, origin, state, tokens, imports, notes, hasChange } = file;
  const isText = state.kind !== 'shadowed' && state.kind !== 'problem';
  return (
    <InstructionEntry
      path={path}
      title={label}
      lines={[
        `${stateText(state)}${tokens > 0 ? ` · ${words.tokens(tokens)}` : ''}`,
        ...(imports.length > 0 ? [words.imports(imports)] : []),
      ]}
      notes={notes}
      hasChange={hasChange}
      isReadable={isText}
      isOn={isText && origin !== 'settings' ? state.kind !== 'off' : null}
    />
  );
}

function stateText(state: InstructionFileDescription['state']): string {
  if (state.kind === 'shadowed') return words.shadowed(state.by);
  if (state.kind === 'problem') return words.problem(state.problem);
  return words.states[state.kind];
}
