import { SquareArrowOutUpRight } from 'lucide-react';
import { type MouseEvent, useMemo } from 'react';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { texts } from '../texts/texts';
import { useFileLinks, useResolvedPaths } from './file-links-context';

interface OpenFileButtonProps {
  readonly path: string;
  readonly line?: number;
  /** With its name written out, where there is room. */
  readonly hasText?: boolean;
}

/** Opens a file beside a path that does something else when it is clicked. Absent while there is no such file. */
export function OpenFileButton({ path, line, hasText = false }: OpenFileButtonProps) {
  const links = useFileLinks();
  const mentions = useMemo(() => [{ from: 0, to: path.length, path }], [path]);
  const [link] = useResolvedPaths(mentions);
  if (!links || !link) return null;
  const target = { ...link.target, ...(line === undefined ? {} : { line }) };
  const actions = {
    onClick: () => void links.open(target),
    onContextMenu(event: MouseEvent<HTMLElement>) {
      event.preventDefault();
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      links.showMenu({ target, x: left, y: bottom, opener: event.currentTarget });
    },
  };
  const name = texts.files.openPath(path);
  if (!hasText) return <IconButton icon={SquareArrowOutUpRight} size="small" name={name} {...actions} />;
  return (
    <Button look="quiet" size="small" aria-label={name} title={name} {...actions}>
      <SquareArrowOutUpRight aria-hidden className="size-3.5" />
      {texts.files.open}
    </Button>
  );
}
