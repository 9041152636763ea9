import clsx from 'clsx';
import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Button } from './button';
import { FailureMessage } from './failure-message';

interface LoadFailureProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** In place of what could not be read, with the way to try again. */
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
