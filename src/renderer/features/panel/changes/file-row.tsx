import clsx from 'clsx';
import { RevealedText } from '../../../core/components/revealed-text';
import { LineCounts } from '../../../core/diff/line-counts';
import { OpenFileButton } from '../../../core/files/open-file-button';
import type { ChangedFile } from '../../../core/store/panel/changed-files';
import { texts } from '../../../core/texts/texts';
import { Badge, type Tone } from '../../../ui/badge';
import { DisclosureButton, DisclosureChevron } from '../../../ui/disclosure';

const tones: Readonly<Record<ChangedFile['state'], Tone>> = {
  new: 'good',
  edited: 'neutral',
  deleted: 'bad',
  undone: 'neutral',
};

interface FileRowProps {
  readonly file: ChangedFile;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function FileRow({ file, isOpen, onToggle }: FileRowProps) {
  const { path, state, added, removed, movedFrom, isFolder } = file;
  const cut = path.lastIndexOf('/') + 1;
  return (
    <div className="flex items-center border-t border-line pr-2">
      <h3 className="min-w-0 grow">
        <DisclosureButton
          isOpen={isOpen}
          data-file-toggle
          onClick={onToggle}
          title={path}
          className="flex w-full items-center gap-x-2 px-3 py-1.5 text-left -outline-offset-2 transition-colors hover:bg-hover"
        >
          <DisclosureChevron isOpen={isOpen} className="shrink-0 text-ink-faint" />
          <span className={clsx('min-w-0 grow wrap-anywhere', state === 'undone' && 'text-ink-faint')}>
            <span className="text-ink-faint">
              <RevealedText text={path.slice(0, cut)} />
            </span>
            <span className={clsx('font-medium', state === 'deleted' && 'line-through')}>
              <RevealedText text={path.slice(cut)} />
            </span>
            {movedFrom !== null && (
              <span className="block text-small text-ink-faint">
                <RevealedText text={texts.changes.movedFrom(movedFrom)} />
              </span>
            )}
          </span>
          {movedFrom !== null && <Badge tone="neutral">{texts.changes.moved}</Badge>}
          {isFolder && <Badge tone="neutral">{texts.changes.folder}</Badge>}
          {state !== 'edited' && <Badge tone={tones[state]}>{texts.changes.states[state]}</Badge>}
          <LineCounts added={added} removed={removed} />
        </DisclosureButton>
      </h3>
      {!isFolder && <OpenFileButton path={path} />}
    </div>
  );
}
