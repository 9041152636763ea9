import type { CallTarget } from '../../shared/call-target';
import type { PreparedCall } from '../tools/tool';

/** What the ledger keeps of a call so that rules can be tried on it later. */
export function callTarget(call: PreparedCall): CallTarget {
  const { tool, subjects, safeSubjects, otherSubjects, noRule, basis, subjectBases } = call;
  return {
    subjectKind: tool.subjectKind,
    subjects: [...subjects],
    ...(safeSubjects === undefined ? {} : { safeSubjects: [...safeSubjects] }),
    ...(otherSubjects === undefined ? {} : { otherSubjects: [...otherSubjects] }),
    ...(noRule === undefined ? {} : { noRule }),
    ...(basis === undefined ? {} : { basis }),
    ...(subjectBases === undefined ? {} : { subjectBases: { ...subjectBases } }),
  };
}
