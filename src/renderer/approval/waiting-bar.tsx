import { Hand } from 'lucide-react';
import { texts } from '../texts';
import { Button } from '../ui/button';

export function WaitingBar({ count, onReview }: { count: number; onReview: () => void }) {
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pb-2">
      <div className="flex items-center gap-2 rounded-card bg-warn-soft py-1.5 pr-1.5 pl-3 text-warn-ink">
        <Hand aria-hidden className="size-4 shrink-0" />
        <p className="grow font-medium">{texts.approval.waiting(count)}</p>
        <Button onClick={onReview}>{texts.call.review}</Button>
      </div>
    </div>
  );
}
