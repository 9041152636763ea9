import clsx from 'clsx';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../ui/button';

interface DecisionButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled' | 'onClick'> {
  /** What is decided about. A press that began on another subject decides nothing. */
  readonly subject: string;
  readonly isEnabled: boolean;
  /** While false, a click was meant for what was there before. Keys have their own guard. */
  readonly isArmed: boolean;
  /** Whether the current key press was meant for the subject. */
  readonly isKeyMeant: () => boolean;
  readonly keys: 'enter-or-space' | 'space';
  readonly onDecide: () => void;
}

/** Never `disabled`: it would lose the focus at the moment of the decision. */
export function DecisionButton(props: DecisionButtonProps) {
  const { subject, isEnabled, isArmed, isKeyMeant, keys, onDecide, className, ...others } = props;
  /** The current press, and the subject it began on. */
  const press = useRef<{ readonly over: string | null } | null>(null);
  const isKeyTaken = useRef(false);

  function pressKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (!event.repeat) {
      isKeyTaken.current = isKeyMeant() && (event.key === ' ' || keys === 'enter-or-space');
      press.current = { over: isEnabled ? subject : null };
    }
    // Enter triggers on key down and on every repeat, space on key up.
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
