import { createHash } from 'node:crypto';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import type { AssessCommand, CommandAssessment } from '../../risk/command-assessment';
import { createCommandContext } from '../../terminal/assessment/create-command-context';
import type { ToolScope } from '../framework/context/tool-scope';
import type { CallSubjects } from '../framework/tool';
import type { CommandInput } from './command-input';

/** Returns the rating of a command line as a tool's own risk, with its subjects for permission rules. */
export function rateCommand(
  assessCommand: AssessCommand,
  input: CommandInput,
  scope: ToolScope,
): RiskAssessment & CallSubjects {
  const assessed = assessInput(assessCommand, input, scope);
  const { level, reasons, subjects, safeSubjects, otherSubjects, noRule } = assessed;
  const { dependsOn, dependsOnBySubject, scriptedSubjects, plainSubjects, protectedWords } = assessed;
  return {
    level,
    reasons,
    subjects,
    safeSubjects,
    otherSubjects,
    ...(noRule === undefined ? {} : { noRule }),
    ...(dependsOn.length === 0 ? {} : { basis: hash(dependsOn) }),
    ...(dependsOnBySubject === undefined ? {} : { subjectBases: hashEach(dependsOnBySubject) }),
    ...(scriptedSubjects === undefined ? {} : { scriptedSubjects }),
    ...(plainSubjects === undefined ? {} : { plainSubjects }),
    ...(protectedWords === undefined ? {} : { protectedParts: Object.fromEntries(protectedWords) }),
  };
}

export function assessInput(
  assessCommand: AssessCommand,
  { command, cwd }: CommandInput,
  scope: ToolScope,
): CommandAssessment {
  return assessCommand(command, createCommandContext(scope, cwd));
}

function hashEach(dependsOn: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, string>> {
  return Object.fromEntries([...dependsOn].map(([subject, texts]) => [subject, hash(texts)]));
}

function hash(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
