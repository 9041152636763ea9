import clsx from 'clsx';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { texts } from '../../../core/texts/texts';
import { FaultBoundary } from '../../../ui/fault-boundary';
import type { ReadLink } from './read-link';

const LinkDialog = lazy(() => import('./link-dialog'));

interface LinkOpenerProps {
  readonly link: ReadLink;
  readonly className: string;
  readonly children: ReactNode;
}

/** Without an address in the page, a middle-click, a drag or a browser prefetch has nothing to open. */
export function LinkOpener({ link, className, children }: LinkOpenerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <a
        ref={opener}
        role="link"
        tabIndex={0}
        className={clsx('cursor-pointer', className)}
        // biome-ignore lint/a11y/useValidAnchor: see above; a button would not break across lines
        onClick={() => setIsAsking(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Otherwise the same press would also trigger the button that gets the focus.
          event.preventDefault();
          setIsAsking(true);
        }}
      >
        {children}
      </a>
      {isAsking && (
        <FaultBoundary otherwise={<NotFetched />}>
          <Suspense fallback={null}>
            <LinkDialog
              link={link}
              onClose={() => setIsAsking(false)}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                opener.current?.focus();
              }}
            />
          </Suspense>
        </FaultBoundary>
      )}
    </>
  );
}

/** In the middle of a line, where only inline content is allowed. */
function NotFetched() {
  return (
    <span role="alert" className="text-bad-ink">
      {' '}
      {texts.app.notFetched}
    </span>
  );
}
