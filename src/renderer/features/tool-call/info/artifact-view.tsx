import { ExternalLink, FileText, Folder, type LucideIcon, SquareTerminal } from 'lucide-react';
import { useMemo } from 'react';
import type { ToolArtifact } from '../../../../shared/call/tool-artifact';
import { Clamped } from '../../../core/components/clamped';
import { LineCell } from '../../../core/diff/line-cell';
import { LineCounts } from '../../../core/diff/line-counts';
import { pairLines, stackPairs } from '../../../core/diff/pair-lines';
import { type Hunk, readHunks } from '../../../core/diff/read-hunks';
import { texts } from '../../../core/texts/texts';
import { sizeText } from './size-text';

const icons: Readonly<Record<ToolArtifact['type'], LucideIcon>> = {
  file: FileText,
  directory: Folder,
  url: ExternalLink,
  output: SquareTerminal,
};

/** Enough to tell apart the contents in one conversation. */
const shownHashLength = 8;

export function ArtifactView({ artifact }: { artifact: Omit<ToolArtifact, 'timestamp'> }) {
  const { type, path, description, size, mimeType, contentHash, isNew, diff } = artifact;
  const hunks = useMemo(() => readHunks(diff ?? ''), [diff]);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const added = lines.filter((line) => line.kind === 'added').length;
  const removed = lines.filter((line) => line.kind === 'removed').length;
  const Icon = icons[type];
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-center gap-x-2 text-small">
        <Icon aria-hidden className="size-3.5 text-ink-faint" />
        <span className="font-mono wrap-anywhere">{path}</span>
        {isNew && <span className="font-medium text-good-ink">{texts.call.newFile}</span>}
        <LineCounts added={added} removed={removed} />
        {size !== undefined && <span className="text-ink-faint">{sizeText(size)}</span>}
        {mimeType !== undefined && <span className="text-ink-faint">{mimeType}</span>}
        {contentHash !== undefined && (
          <span className="font-mono text-ink-faint" title={texts.call.contentHash(contentHash)}>
            {contentHash.slice(0, shownHashLength)}
          </span>
        )}
        {description !== undefined && <span className="text-ink-faint">{description}</span>}
      </p>
      {diff !== undefined && <InlineDiff hunks={hunks} />}
    </div>
  );
}

/** The first lines of what a call changed, one under the other, and the rest on request. */
function InlineDiff({ hunks }: { hunks: readonly Hunk[] }) {
  const lines = useMemo(
    () =>
      hunks.flatMap((hunk, index) =>
        stackPairs(pairLines(hunk.lines)).map((each, at) => ({ ...each, isSetOff: index > 0 && at === 0 })),
      ),
    [hunks],
  );
  return (
    <Clamped items={lines}>
      {(shown) => (
        <div className="overflow-hidden rounded-control bg-sunken py-1">
          {shown.map(({ line, partner, isSetOff }) => (
            <div key={`${line.before} ${line.after}`} className={isSetOff ? 'mt-1 border-t border-line pt-1' : ''}>
              <LineCell line={line} partner={partner} numbers="both" />
            </div>
          ))}
        </div>
      )}
    </Clamped>
  );
}
