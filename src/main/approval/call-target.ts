import type { CallTarget } from '../../shared/call/call-target';
import type { PreparedCall, Tool } from '../tools/framework/tool';

/** The part of a call that rules see, stored so that other rules can be tested on it later. */
export function callTarget(call: PreparedCall): CallTarget {
  const { tool, subjects, safeSubjects, otherSubjects, noRule, subjectBases } = call;
  const { scriptedSubjects, plainSubjects, protectedParts } = call;
  const basis = tied(call.basis, tool);
  return {
    subjectKind: tool.subjectKind,
    subjects: [...subjects],
    ...(safeSubjects === undefined ? {} : { safeSubjects: [...safeSubjects] }),
    ...(otherSubjects === undefined ? {} : { otherSubjects: [...otherSubjects] }),
    ...(noRule === undefined ? {} : { noRule }),
    ...(basis === undefined ? {} : { basis }),
    ...(subjectBases === undefined ? {} : { subjectBases: tieAll(subjectBases, tool) }),
    ...(scriptedSubjects === undefined ? {} : { scriptedSubjects: [...scriptedSubjects] }),
    ...(plainSubjects === undefined || tool.definitionHash !== undefined ? {} : { plainSubjects: [...plainSubjects] }),
    ...(protectedParts === undefined ? {} : { protectedParts: copyLists(protectedParts) }),
  };
}

/** A call of an external tool also depends on the tool's definition, which isn't part of AIntern. */
function tied(basis: string | undefined, { definitionHash }: Tool): string | undefined {
  return definitionHash === undefined || basis === undefined ? (definitionHash ?? basis) : `${definitionHash} ${basis}`;
}

function tieAll(bases: Readonly<Record<string, string>>, tool: Tool): Record<string, string> {
  return Object.fromEntries(Object.entries(bases).map(([subject, basis]) => [subject, tied(basis, tool) ?? basis]));
}

function copyLists(lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, [...list]]));
}
