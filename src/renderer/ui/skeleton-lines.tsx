import clsx from 'clsx';

const widths = ['w-4/5', 'w-3/5', 'w-2/3'];

/** A placeholder for content that is loading. It appears only if that takes a while, so that nothing flashes. */
export function SkeletonLines({ label, className }: { label: string; className?: string }) {
  return (
    <div role="status" className={clsx('animate-appear-late space-y-3', className)}>
      <span className="sr-only">{label}</span>
      {widths.map((width) => (
        <div key={width} aria-hidden className={clsx('h-3 rounded-small bg-selected', width)} />
      ))}
    </div>
  );
}
