import type { CommandAssessment } from '../command-assessment';
import type { SubjectBasis } from '../commands/rating';

/** What each subject depends on. One that stands in the line twice depends on what both do, and on that they are two. */
export function summarizeBases(
  subjects: readonly string[],
  bases: readonly SubjectBasis[],
): Pick<CommandAssessment, 'dependsOnBySubject' | 'scriptedSubjects' | 'plainSubjects'> {
  const occurrences = new Map<string, SubjectBasis[]>(subjects.map((subject) => [subject, []]));
  for (const basis of bases) occurrences.get(basis.subject)?.push(basis);
  const scripted = [...occurrences].flatMap(([subject, each]) =>
    each.some(({ isScripted }) => isScripted) ? [subject] : [],
  );
  const plain = [...occurrences].flatMap(([subject, each]) => (each.every(({ isPlain }) => isPlain) ? [subject] : []));
  return {
    plainSubjects: plain,
    dependsOnBySubject: new Map([...occurrences].map(([subject, each]) => [subject, joinOccurrences(each)])),
    ...(scripted.length === 0 ? {} : { scriptedSubjects: scripted }),
  };
}

/** `touch a; cd sub && touch a` must not pass for a `touch a` that was approved in `sub` alone. */
function joinOccurrences(occurrences: readonly SubjectBasis[]): readonly string[] {
  const distinct = new Map(occurrences.map(({ dependsOn }) => [JSON.stringify(dependsOn), dependsOn]));
  const [first, second] = [...distinct.values()];
  return second === undefined ? [...new Set(first)] : [...distinct.keys()];
}
