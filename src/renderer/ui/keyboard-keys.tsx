import clsx from 'clsx';

/** Keys as labeled on the keyboard. */
export function KeyboardKeys({ keys, className }: { keys: readonly string[]; className?: string }) {
  return (
    <span className={clsx('inline-flex shrink-0 items-center gap-0.5', className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-line bg-sunken px-1 font-sans text-small text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
