import clsx from 'clsx';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { Button } from '../ui/button';

interface DecisionButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled' | 'onClick'> {
  /** What is decided about. A press that began over another subject decides nothing. */
  readonly subject: string;
  readonly isEnabled: boolean;
  /** Whether the key press under way was meant for the subject. */
  readonly isKeyMeant: () => boolean;
  /** The keys that press it. */
  readonly keys: 'enter-or-space' | 'space';
  readonly onDecide: () => void;
}

/** It is never `disabled`: it would lose the focus, and with it the user, at the moment of the decision. */
export function DecisionButton({ subject, isEnabled, isKeyMeant, keys, onDecide, ...props }: DecisionButtonProps) {
  const pressedOver = useRef<string | null>(null);
  const isKeyTaken = useRef(false);

  function pressKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (!event.repeat) isKeyTaken.current = isKeyMeant() && (event.key === ' ' || keys === 'enter-or-space');
    // Enter decides when it goes down, and again with every repetition; space when it comes up.
    if (!isKeyTaken.current || (event.repeat && event.key === 'Enter')) event.preventDefault();
  }
  function releaseKey(event: KeyboardEvent) {
    if (event.key === ' ' && !isKeyTaken.current) event.preventDefault();
    isKeyTaken.current = false;
  }

  return (
    <Button
      {...props}
      className={clsx('aria-disabled:cursor-default aria-disabled:opacity-45', props.className)}
      aria-disabled={!isEnabled}
      onKeyDown={pressKey}
      onKeyUp={releaseKey}
      onPointerDown={() => {
        pressedOver.current = isEnabled ? subject : null;
      }}
      onClick={(event) => {
        const isByPointer = event.detail > 0;
        if (isEnabled && (!isByPointer || pressedOver.current === subject)) onDecide();
      }}
    />
  );
}
