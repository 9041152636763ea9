import type { CallTarget } from '../../shared/call-target';
import type { PreparedCall } from '../tools/tool';

/** What rules see of a call, as it is kept so that other rules can be tried on it later. */
export function callTarget(call: PreparedCall): CallTarget {
  const { tool, subjects, safeSubjects, otherSubjects, noRule, basis, subjectBases, plainSubjects } = call;
  return {
    subjectKind: tool.subjectKind,
    subjects: [...subjects],
    ...(safeSubjects === undefined ? {} : { safeSubjects: [...safeSubjects] }),
    ...(otherSubjects === undefined ? {} : { otherSubjects: [...otherSubjects] }),
    ...(noRule === undefined ? {} : { noRule }),
    ...(basis === undefined ? {} : { basis }),
    ...(subjectBases === undefined ? {} : { subjectBases: { ...subjectBases } }),
    ...(plainSubjects === undefined ? {} : { plainSubjects: [...plainSubjects] }),
  };
}
