import { highestRiskLevel, type RiskAssessment } from '../../shared/risk-level';
import { guardPath } from '../workspace/guard-path';
import { lookAt } from '../workspace/look-at';
import { EVERYTHING_IN_IT } from './everything-in-it';
import { guardOptionsOf, type PathUse, pathSubject } from './path-use';
import type { CallSubjects } from './tool';
import type { ToolScope } from './tool-scope';
import { waysBelow } from './ways-below';

const tooMuch = 'too much lies below to hold against rules';

/** The path as rules that allow have to cover it, and all else that goes along, which rules may deny or ask about. */
export function subjectsOf(use: PathUse, scope: ToolScope): CallSubjects {
  const subject = pathSubject(use, scope);
  const folder = folderTaken(use, scope);
  if (folder === null) return { subjects: [subject] };
  const { ways, isWhole } = waysBelow(folder);
  const below = (way: string) => (subject === '.' ? way : `${subject}/${way}`);
  return {
    subjects: [subject, below(EVERYTHING_IN_IT)],
    otherSubjects: ways.map(below),
    ...(isWhole ? {} : { noRule: tooMuch }),
  };
}

/** All that rules see of a call: what its paths reach, and what its tool says besides. */
export function joinSubjects(reached: readonly CallSubjects[], own: Partial<CallSubjects>): CallSubjects {
  const subjects = [...reached, own].flatMap((each) => each.subjects ?? []);
  const otherSubjects = [...reached, own].flatMap((each) => each.otherSubjects ?? []);
  const noRule = own.noRule ?? reached.find((each) => each.noRule !== undefined)?.noRule;
  return {
    ...own,
    subjects,
    ...(otherSubjects.length === 0 ? {} : { otherSubjects }),
    ...(noRule === undefined ? {} : { noRule }),
  };
}

/** A rule that denies may be about what could not be looked at, so no level lets it pass unasked. */
export function raiseRiskByReach(risk: RiskAssessment, reached: readonly CallSubjects[]): RiskAssessment {
  if (reached.every(({ noRule }) => noRule === undefined)) return risk;
  return { level: highestRiskLevel(risk.level, 'high'), reasons: [...risk.reasons, tooMuch] };
}

function folderTaken(use: PathUse, scope: ToolScope): string | null {
  if (use.everythingIn === undefined) return null;
  const { realPath } = guardPath(use.everythingIn, scope, guardOptionsOf(use));
  return lookAt(realPath)?.isDirectory() ? realPath : null;
}
