import clsx from 'clsx';
import { CircleDollarSign, Hourglass, type LucideIcon, MessageCircleQuestionMark, Repeat2, Route } from 'lucide-react';
import { memo } from 'react';
import type { QuestionItem } from '../../../../shared/conversation/conversation-state';
import type { Question, QuestionAnswer, QuestionReason } from '../../../../shared/conversation/question';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { Markdown } from '../markdown/markdown';
import { QuestionForm } from './question-form';

const icons: Readonly<Record<QuestionReason, LucideIcon>> = {
  'ask-user': MessageCircleQuestionMark,
  'many-rounds': Route,
  repetition: Repeat2,
  'long-wait': Hourglass,
  'cost-limit': CircleDollarSign,
};

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

/** Combines the chosen option and the user's own text. */
function answerText({ options }: Question, { optionId, text }: QuestionAnswer): string {
  const label = options.find(({ id }) => id === optionId)?.label ?? optionId;
  return [label, text].filter((line) => line !== undefined).join('\n');
}

/** Explains why the agent asks, in plain words. */
function QuestionHeading({ reason }: { reason: QuestionReason }) {
  const Icon = icons[reason];
  return (
    <h2 className="flex items-center gap-2 font-semibold">
      <Icon aria-hidden className="size-4 shrink-0" />
      {texts.question.reasons[reason]}
    </h2>
  );
}
