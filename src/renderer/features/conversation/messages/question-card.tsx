import clsx from 'clsx';
import { memo } from 'react';
import type { QuestionItem } from '../../../../shared/conversation/fold-conversation';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { answerText } from '../../../question/answer-text';
import { QuestionHeading } from '../../../question/question-heading';
import { Markdown } from '../markdown/markdown';
import { QuestionForm } from './question-form';

export const QuestionCard = memo(function QuestionCard({ item: { question, answer } }: { item: QuestionItem }) {
  const isElsewhere = useIsElsewhere();
  const isOpen = answer === undefined;
  return (
    <article
      aria-label={texts.question.reasons[question.reason]}
      className={clsx(
        'space-y-2 rounded-card border bg-raised px-3 py-2.5 shadow-raised',
        isOpen ? 'border-accent-ink' : 'border-line',
        answer === null && 'text-ink-faint',
      )}
    >
      <QuestionHeading reason={question.reason} />
      <Markdown text={question.text} />
      {isOpen && !isElsewhere && <QuestionForm question={question} />}
      {isOpen && isElsewhere && <p className="text-small text-ink-soft">{texts.question.answeredThere}</p>}
      {answer === null && <p className="text-small">{texts.question.expired}</p>}
      {answer && (
        <div className="rounded-control bg-accent-soft px-3 py-1.5">
          <p className="text-small text-ink-soft">{texts.question.answered}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{answerText(question, answer)}</p>
        </div>
      )}
    </article>
  );
});
