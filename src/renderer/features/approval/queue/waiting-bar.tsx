import { Hand } from 'lucide-react';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';

interface WaitingBarProps {
  readonly message: string;
  readonly onReview: () => void;
}

export function WaitingBar({ message, onReview }: WaitingBarProps) {
  return (
    <div className="flex items-center gap-2 rounded-card bg-warn-soft py-1.5 pr-1.5 pl-3 text-warn-ink">
      <Hand aria-hidden className="size-4 shrink-0" />
      <p className="grow font-medium">{message}</p>
      <Button onClick={onReview}>{texts.call.review}</Button>
    </div>
  );
}
