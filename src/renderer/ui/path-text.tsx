import clsx from 'clsx';

/** A path on one line. If it is shortened, its end stays, because that distinguishes it. */
export function PathText({ path, className }: { readonly path: string; readonly className?: string }) {
  return (
    <span dir="rtl" className={clsx('block truncate text-left', className)}>
      <bdi dir="ltr">{path}</bdi>
    </span>
  );
}
