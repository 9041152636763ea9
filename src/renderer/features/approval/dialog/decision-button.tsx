import clsx from 'clsx';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../ui/button';

interface DecisionButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled' | 'onClick'> {
  /** What is decided about. A press that began over another subject decides nothing. */
  readonly subject: string;
  readonly isEnabled: boolean;
  /** Until then a click was meant for what was there before. Keys have a gate of their own. */
  readonly isArmed: boolean;
  /** Whether the key press under way was meant for the subject. */
  readonly isKeyMeant: () => boolean;
  /** The keys that press it. */
  readonly keys: 'enter-or-space' | 'space';
  readonly onDecide: () => void;
}

/** It is never `disabled`: it would lose the focus, and with it the user, at the moment of the decision. */
export function DecisionButton(props: DecisionButtonProps) {
  const { subject, isEnabled, isArmed, isKeyMeant, keys, onDecide, className, ...others } = props;
  /** Of the press under way: what could be decided when it began. */
  const press = useRef<{ readonly over: string | null } | null>(null);
  const isKeyTaken = useRef(false);

  function pressKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (!event.repeat) {
      isKeyTaken.current = isKeyMeant() && (event.key === ' ' || keys === 'enter-or-space');
      press.current = { over: isEnabled ? subject : null };
    }
    // Enter decides when it goes down, and again with every repetition; space when it comes up.
    if (!isKeyTaken.current || (event.repeat && event.key === 'Enter')) event.preventDefault();
  }
  function releaseKey(event: KeyboardEvent) {
    if (event.key === ' ' && !isKeyTaken.current) event.preventDefault();
    isKeyTaken.current = false;
  }
  function click(event: { readonly detail: number }) {
    // A screen reader clicks without pressing anything.
    const over = press.current ? press.current.over : event.detail === 0 ? subject : null;
    press.current = null;
    if (isEnabled && over === subject) onDecide();
  }

  return (
    <Button
      {...others}
      className={clsx(
        'aria-disabled:cursor-default aria-disabled:opacity-45',
        !isArmed && 'pointer-events-none',
        className,
      )}
      aria-disabled={!isEnabled}
      onKeyDown={pressKey}
      onKeyUp={releaseKey}
      onPointerDown={() => {
        press.current = { over: isEnabled && isArmed ? subject : null };
      }}
      onClick={click}
    />
  );
}
