import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { countNoun } from '../../../shared/text/count-noun';
import { findSimilarNames } from '../../base/find-similar-names';
import { readTextFile } from '../../instructions/files/read-text-file';
import type { SkillLibrary, UsableSkill } from '../../instructions/skills/skill-library';
import { markHiddenCharacters } from '../../risk/characters/mark-hidden-characters';
import { assessPathRisk } from '../../risk/paths/assess-path-risk';
import { guardPath } from '../../workspace/paths/guard-path';
import type { ToolScope } from '../framework/context/tool-scope';
import { defineTool } from '../framework/define-tool';
import description from './skill-read.md?raw';

/** In characters; no other tool gives the model more at once. */
const MAX_TEXT = 48_000;

export type SkillSource = Pick<SkillLibrary, 'usable' | 'filesOf'>;

export function createSkillRead({ skills }: { readonly skills: SkillSource }) {
  const usableIn = ({ workspacePath }: Pick<ToolScope, 'workspacePath'>) =>
    skills.usable(workspacePath ?? '').filter(({ kind }) => kind === 'skill');
  const find = (name: string, scope: Pick<ToolScope, 'workspacePath'>) =>
    usableIn(scope).find((skill) => skill.name.toLowerCase() === name.toLowerCase());

  return defineTool({
    id: 'skill-read',
    name: 'Read skill',
    description,
    purpose: 'Reads a skill: instructions for a kind of task.',
    category: 'system',
    defaultRiskLevel: 'safe',
    tags: ['skill', 'instructions'],
    input: z.object({
      name: z.string().min(1).describe('Name of the skill'),
      file: z.string().min(1).optional().describe('A file of the skill, relative to its folder'),
    }),
    summarize: ({ name, file }) => (file === undefined ? `Read skill ${name}` : `Read ${file} of skill ${name}`),
    assessRisk({ name, file }, scope) {
      const skill = find(name, scope);
      if (!skill) return { level: 'safe', reasons: [] };
      const { realPath, workspacePath } = guardPath(file === undefined ? skill.path : pathIn(skill, file), scope);
      // The user installed the skill to be read, so its folder is accessible; files with credentials in it aren't.
      const risk = assessPathRisk({ realPath, workspacePath: workspacePath ?? '.' }, 'read', {
        level: 'safe',
        reasons: [],
      });
      return { ...risk, subjects: [workspacePath ?? realPath] };
    },
    validate({ name }, scope) {
      if (find(name, scope)) return [];
      const names = usableIn(scope).map((skill) => skill.name);
      const near = findSimilarNames(name, names, 0.5);
      const known = near.length > 0 ? near : names.slice(0, 20);
      const advice = known.length > 0 ? `. There are: ${known.join(', ')}` : '';
      return [ToolValidationError.invalidValue('name', `there is no skill “${name}”${advice}`, name)];
    },
    async execute({ name, file }, { scope }) {
      const skill = find(name, scope);
      if (!skill) return ToolResult.failed(`The skill “${name}” isn’t there anymore`, 'NotFound');
      if (file !== undefined) return readFileOf(skill, file, scope);
      const files = skills.filesOf(skill);
      const others = files.length > 0 ? `\n\n[Other files in ${dirname(skill.path)}: ${files.join(', ')}]` : '';
      return ToolResult.succeeded({ message: `Read the skill ${skill.name}`, data: shorten(skill.body) + others });
    },
  });
}

/** The path guard rules out AIntern's own data, and what the skill links to outside of its folder is refused. */
function readFileOf(skill: UsableSkill, file: string, scope: ToolScope): ToolResult {
  const path = pathIn(skill, file);
  if (guardPath(path, scope).isOwnData) return ToolResult.failed(`${file} is inside AIntern's own data`, 'Refused');
  const reading = readTextFile(path, dirname(skill.path));
  if (reading.kind === 'missing') return ToolResult.failed(`The skill ${skill.name} has no file ${file}`, 'NotFound');
  if (reading.kind === 'problem') return ToolResult.failed(`${file} ${reading.problem}`, 'NotText');
  const { text, count } = markHiddenCharacters(reading.text);
  const note = count > 0 ? `, with ${countNoun(count, 'invisible character')} marked` : '';
  return ToolResult.succeeded({ message: `Read ${file} of the skill ${skill.name}${note}`, data: shorten(text) });
}

function pathIn({ path }: UsableSkill, file: string): string {
  return join(dirname(path), file);
}

function shorten(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}\n[The rest is left out]`;
}
