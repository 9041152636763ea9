import { Hourglass, type LucideIcon, MessageCircleQuestionMark, Repeat2, Route } from 'lucide-react';
import type { QuestionReason } from '../../shared/conversation/question';
import { texts } from '../core/texts/texts';

const icons: Readonly<Record<QuestionReason, LucideIcon>> = {
  'ask-user': MessageCircleQuestionMark,
  'many-rounds': Route,
  repetition: Repeat2,
  'long-wait': Hourglass,
};

/** Why the agent asks, in plain words. */
export function QuestionHeading({ reason }: { reason: QuestionReason }) {
  const Icon = icons[reason];
  return (
    <h2 className="flex items-center gap-2 font-semibold">
      <Icon aria-hidden className="size-4 shrink-0" />
      {texts.question.reasons[reason]}
    </h2>
  );
}
