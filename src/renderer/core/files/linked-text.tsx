import clsx from 'clsx';
import { Fragment, type ReactNode, useMemo } from 'react';
import { texts } from '../texts/texts';
import type { FileTarget } from './file-links';
import { useFileLinks, useResolvedPaths } from './file-links-context';
import { findPaths, type PathMention, readPath } from './find-paths';

interface LinkedTextProps {
  readonly text: string;
  /** Renders a part of the text; as it is by default. */
  readonly children?: (from: number, to: number) => ReactNode;
}

/** A text in which the paths of existing files are links. */
export function LinkedText({ text, children }: LinkedTextProps) {
  const links = useFileLinks();
  const mentions = useMemo(() => (links === null ? [] : findPaths(text)), [links, text]);
  return <WithLinks text={text} mentions={mentions} {...(children ? { render: children } : {})} />;
}

/** The same for a text that is one path, if it is one at all. */
export function LinkedPath({ text, children }: { text: string; children?: ReactNode }) {
  const links = useFileLinks();
  const mentions = useMemo(() => {
    const mention = links === null ? null : readPath(text);
    return mention === null ? [] : [mention];
  }, [links, text]);
  return <WithLinks text={text} mentions={mentions} {...(children === undefined ? {} : { render: () => children })} />;
}

interface WithLinksProps {
  readonly text: string;
  readonly mentions: readonly PathMention[];
  readonly render?: (from: number, to: number) => ReactNode;
}

function WithLinks({ text, mentions, render = (from, to) => text.slice(from, to) }: WithLinksProps) {
  const links = useResolvedPaths(mentions);
  if (links.length === 0) return render(0, text.length);
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { from, to, target } of links) {
    if (from > at) pieces.push(<Fragment key={at}>{render(at, from)}</Fragment>);
    pieces.push(
      <FileLink key={from} target={target}>
        {render(from, to)}
      </FileLink>,
    );
    at = to;
  }
  if (at < text.length) pieces.push(<Fragment key={at}>{render(at, text.length)}</Fragment>);
  return pieces;
}

interface FileLinkProps {
  readonly target: FileTarget;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens a file; its menu comes with the right mouse button, the menu key or Shift+F10. */
function FileLink({ target, className, children }: FileLinkProps) {
  const links = useFileLinks();
  return (
    <a
      role="link"
      tabIndex={0}
      title={texts.files.linkTitle(target.path, target.line)}
      className={clsx(
        'cursor-pointer rounded-small underline decoration-line-strong decoration-dotted underline-offset-2 hover:text-accent-ink hover:decoration-current hover:decoration-solid',
        className,
      )}
      // biome-ignore lint/a11y/useValidAnchor: a button would not break across lines, and the page has no such address
      onClick={(event) => {
        event.stopPropagation();
        void links?.open(target);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        void links?.open(target);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const { bottom, left } = event.currentTarget.getBoundingClientRect();
        // The keyboard's event has no place of its own.
        const isPointer = event.clientX !== 0 || event.clientY !== 0;
        const [x, y] = isPointer && event.button === 2 ? [event.clientX, event.clientY] : [left, bottom];
        links?.showMenu({ target, x, y, opener: event.currentTarget });
      }}
    >
      {children}
    </a>
  );
}
