import clsx from 'clsx';

/** A path on one line. If it has to be shortened, its end stays: that is what tells it from others. */
export function PathText({ path, className }: { readonly path: string; readonly className?: string }) {
  return (
    <span dir="rtl" className={clsx('block truncate text-left', className)}>
      <bdi dir="ltr">{path}</bdi>
    </span>
  );
}
