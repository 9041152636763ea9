import { ExternalLink, FileText, Folder, type LucideIcon, SquareTerminal } from 'lucide-react';
import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import { texts } from '../../../core/texts/texts';

type Artifact = LedgerEntry['artifacts'][number];

const icons: Readonly<Record<Artifact['type'], LucideIcon>> = {
  file: FileText,
  directory: Folder,
  url: ExternalLink,
  output: SquareTerminal,
};

/** Something that a call created or changed. */
export function ArtifactLine({ artifact: { type, path, description, isNew } }: { artifact: Artifact }) {
  const Icon = icons[type];
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small">
      <Icon aria-hidden className="size-3.5 text-ink-faint" />
      <span className="font-mono wrap-anywhere">{path}</span>
      {isNew && <span className="font-medium text-good-ink">{texts.call.newFile}</span>}
      {description !== undefined && <span className="text-ink-faint">{description}</span>}
    </p>
  );
}
