import { useEffect, useId, useRef, useState } from 'react';
import { projectFolderOf } from '../../../../shared/conversation/worktree';
import { withFolderInstructions } from '../../../../shared/settings/folder-instructions';
import { folderName } from '../../../core/format/folder-name';
import { useAppState, useConversation } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { texts } from '../../../core/texts/texts';
import { fieldLook } from '../../../ui/text-field';
import { InstructionFiles } from '../../instructions/instruction-files';
import { ProjectFiles } from '../../instructions/project-files';
import { SkillList } from '../../instructions/skill-list';
import { SectionFrame } from '../controls/section-frame';
import type { SectionProps } from '../controls/section-props';
import { SwitchRow } from '../controls/setting-row';

const words = texts.settings.instructions;

/** The user's own instructions, and the files of the folder. */
export function InstructionsSection({ settings, change }: SectionProps) {
  const openFolder = useAppState((state) => readyValue(state.description)?.workspacePath ?? null);
  const folder = useConversation<string | null>(projectFolderOf, openFolder);
  const instructions = useAppState((state) => state.instructions);
  const skills = useAppState((state) => state.skills);
  const project = useAppState((state) => state.project);
  const own = settings.folderInstructions.find(({ path }) => path === folder)?.text ?? '';
  return (
    <SectionFrame title={words.title} description={words.description}>
      <InstructionField
        label={words.own}
        hint={words.ownHint}
        value={settings.instructions.text}
        onSave={(text) => change({ instructions: { ...settings.instructions, text } })}
      />
      {folder !== null && (
        <InstructionField
          key={folder}
          label={words.folder(folderName(folder))}
          hint={words.folderHint}
          value={own}
          onSave={(text) => change({ folderInstructions: withFolderInstructions(settings, folder, text) })}
        />
      )}
      <div>
        <h4 className="mb-2 font-semibold">{words.files}</h4>
        {folder === null && <p className="text-small text-ink-faint">{words.noFolder}</p>}
        {folder !== null && instructions && <InstructionFiles instructions={instructions} />}
      </div>
      <div>
        <h4 className="mb-0.5 font-semibold">{words.skills}</h4>
        <p className="mb-2 text-small text-ink-soft">{words.skillsHint}</p>
        <SkillList skills={skills} />
      </div>
      <div>
        <h4 className="mb-0.5 font-semibold">{texts.hooks.title}</h4>
        <p className="mb-2 text-small text-ink-soft">{texts.hooks.explanation}</p>
        <ProjectFiles files={project} />
      </div>
      <SwitchRow
        label={words.checkEdits}
        hint={words.checkEditsHint}
        isOn={settings.checkEdits}
        onChange={(isOn) => change({ checkEdits: isOn })}
      />
    </SectionFrame>
  );
}

interface InstructionFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onSave: (text: string) => void;
}

/** Saved on blur or when the settings close, so that the model never gets half a sentence. */
function InstructionField({ label, hint, value, onSave }: InstructionFieldProps) {
  const [text, setText] = useState(value);
  const id = useId();
  const latest = useRef({ text, value, onSave });
  useEffect(() => {
    latest.current = { text, value, onSave };
  });
  useEffect(() => () => save(latest.current), []);
  return (
    <div>
      <label htmlFor={id} className="mb-0.5 block font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="mb-1.5 text-small text-ink-soft">
        {hint}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        value={text}
        placeholder={words.placeholder}
        rows={4}
        maxLength={100_000}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => save({ text, value, onSave })}
        className={`${fieldLook} block max-h-80 min-h-20 w-full resize-y px-2.5 py-1.5`}
      />
    </div>
  );
}

function save({ text, value, onSave }: { text: string; value: string; onSave: (text: string) => void }): void {
  if (text !== value) onSave(text);
}
