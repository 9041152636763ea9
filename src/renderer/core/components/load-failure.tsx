import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { FailureMessage } from '../../ui/failure-message';
import { texts } from '../texts/texts';

interface LoadFailureProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** Replaces content that could not be loaded, with a way to retry. */
export function LoadFailure({ children, onRetry, className }: LoadFailureProps) {
  return (
    <div className={clsx('space-y-2', className)}>
      <FailureMessage>{children}</FailureMessage>
      <Button size="small" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
