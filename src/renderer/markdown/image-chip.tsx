import { Image } from 'lucide-react';
import { texts } from '../core/texts/texts';
import { LinkOpener } from '../features/conversation/markdown/link-opener';
import { readLink } from '../features/conversation/markdown/read-link';

const look =
  'inline-flex max-w-full items-center gap-1.5 rounded-control border border-line px-2 text-plain align-middle';

interface ImageChipProps {
  readonly address: string;
  readonly alternative: string;
}

/** Stands for a picture, which is never loaded: asking for it would tell its server something. */
export function ImageChip({ address, alternative }: ImageChipProps) {
  const link = readLink(address, alternative);
  const content = (
    <>
      <Image aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="sr-only">{texts.markdown.image}</span>
      {alternative !== '' && <span className="truncate">{alternative}</span>}
      <span className="min-w-0 truncate text-small text-ink-faint">{link?.destination ?? address}</span>
    </>
  );
  if (link === null) return <span className={look}>{content}</span>;
  return (
    <LinkOpener link={link} className={`${look} transition-colors hover:bg-hover`}>
      {content}
    </LinkOpener>
  );
}
