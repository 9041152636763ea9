import { problemLine } from '../../../../shared/conversation/code-problem';
import type { CheckedProblem } from '../../../../shared/conversation/conversation-state';
import { LinkedText } from '../../../core/files/linked-text';
import { texts } from '../../../core/texts/texts';

/** The errors that checks found after an edit, by the program that found them. */
export function FoundProblems({ problems }: { problems: readonly CheckedProblem[] }) {
  const checkers = [...new Set(problems.map(({ checker }) => checker))];
  return checkers.map((checker) => (
    <div key={checker} className="space-y-0.5">
      <p className="text-small text-ink-soft">{texts.call.foundBy(checker)}</p>
      <ul className="space-y-0.5 font-mono text-code">
        {problems
          .filter((problem) => problem.checker === checker)
          .map((problem) => (
            <li key={problemLine(problem)} className="wrap-anywhere">
              <LinkedText text={problemLine(problem)} />
            </li>
          ))}
      </ul>
    </div>
  ));
}
