import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { texts } from '../../core/texts/texts';

interface WelcomeStepProps {
  readonly number: number;
  readonly title: string;
  readonly explanation: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

export function WelcomeStep({ number, title, explanation, isDone, children }: WelcomeStepProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex gap-4 border-t border-line py-5">
      <span
        aria-hidden
        className={clsx(
          'flex size-6 shrink-0 items-center justify-center rounded-round text-small font-semibold',
          isDone ? 'bg-good-soft text-good-ink' : 'bg-selected text-ink-soft',
        )}
      >
        {isDone ? <Check className="size-3.5" /> : number}
      </span>
      <div className="min-w-0 grow space-y-3">
        <div>
          <h2 id={titleId} className="text-title font-semibold">
            {title}
            {isDone && <span className="sr-only"> ({texts.start.welcome.done})</span>}
          </h2>
          <p className="text-ink-soft">{explanation}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
