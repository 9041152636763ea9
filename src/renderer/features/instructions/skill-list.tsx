import type { SkillDescription } from '../../../shared/contract/skills';
import { texts } from '../../core/texts/texts';
import { InstructionEntry } from './instruction-entry';

const words = texts.instructions;

/** The folder's skills and commands and the user's own, with what is wrong with those that can't be used. */
export function SkillList({ skills }: { skills: readonly SkillDescription[] }) {
  if (skills.length === 0) return <p className="text-small text-ink-faint">{words.noSkills}</p>;
  return (
    <ul className="divide-y divide-line">
      {skills.map((skill) => (
        <Skill key={skill.path} skill={skill} />
      ))}
    </ul>
  );
}

function Skill({
  skill: { path, label, kind, name, description, hint, state, notes, hasChange },
}: {
  skill: SkillDescription;
}) {
  const isText = state.kind === 'used' || state.kind === 'off' || state.kind === 'shadowed';
  return (
    <InstructionEntry
      path={path}
      title={state.kind === 'problem' ? label : kind === 'skill' ? name : `/${name}${hint && ` ${hint}`}`}
      lines={[
        ...(description ? [description] : []),
        state.kind === 'problem' ? words.kinds[kind] : `${words.kinds[kind]} · ${label}`,
      ]}
      notes={[...(state.kind === 'used' || state.kind === 'off' ? [] : [stateText(state)]), ...notes]}
      hasChange={hasChange}
      isReadable={isText}
      isOn={isText ? state.kind !== 'off' : null}
    />
  );
}

function stateText(state: Extract<SkillDescription['state'], { kind: 'shadowed' | 'problem' }>): string {
  return state.kind === 'shadowed' ? words.shadowed(state.by) : words.notUsed(state.problem);
}
