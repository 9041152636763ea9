import clsx from 'clsx';
import { useId } from 'react';
import { revealText } from '../../../../shared/text/blank-runs';
import { RevealedText } from '../../../core/components/revealed-text';
import { InlineDiff } from '../../../core/diff/inline-diff';
import { LineCounts } from '../../../core/diff/line-counts';
import { OpenFileButton } from '../../../core/files/open-file-button';
import { texts } from '../../../core/texts/texts';
import { DisclosureButton, DisclosureChevron } from '../../../ui/disclosure';
import { usePreservedState } from '../../../ui/preserved-state';
import type { EffectChange } from './effect-change';
import type { EffectChoice, EffectKind } from './effect-files';
import { type ChangeSource, hasChange, useEffectChange } from './use-effect-change';

interface EffectRowProps {
  readonly path: string;
  readonly kind: EffectKind;
  readonly source: ChangeSource;
  readonly choice: EffectChoice | undefined;
  readonly isOpenAtFirst: boolean;
}

/** One file of a receipt, which opens to its diff. */
export function EffectRow({ path, kind, source, choice, isOpenAtFirst }: EffectRowProps) {
  const [isOpen, setIsOpen] = usePreservedState('open', isOpenAtFirst);
  const contentId = useId();
  const change = useEffectChange(source, path, { isWanted: isOpen });
  const isLeftOut = choice?.leaveOut.includes(path) === true;
  const name = (
    <span
      className={clsx(
        'min-w-0 font-mono text-small wrap-anywhere',
        isLeftOut ? 'text-ink-faint line-through' : 'text-ink',
      )}
    >
      <RevealedText text={path} />
    </span>
  );
  return (
    <li>
      <div className="flex min-w-0 items-center gap-1.5">
        {choice && (
          <input
            type="checkbox"
            aria-label={texts.rehearsal.apply(revealText(path))}
            checked={!isLeftOut}
            onChange={() => choice.onLeaveOut([path], !isLeftOut)}
            className="size-3.5 shrink-0"
          />
        )}
        {hasChange(source, path) ? (
          <DisclosureButton
            isOpen={isOpen}
            contentId={contentId}
            aria-label={texts.receipt.showChange(revealText(path))}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-w-0 items-center gap-1 rounded-small pr-1 text-left hover:bg-hover"
          >
            <DisclosureChevron isOpen={isOpen} className="shrink-0 text-ink-faint" />
            {name}
          </DisclosureButton>
        ) : (
          <span className="min-w-0 pl-4.5">{name}</span>
        )}
        <OpenFileButton path={path} />
        {kind === 'changed' && change?.kind === 'hunks' && <LineCounts added={change.added} removed={change.removed} />}
      </div>
      {isOpen && (
        <div id={contentId} className="py-1 pl-4.5">
          <Change path={path} change={change} />
        </div>
      )}
    </li>
  );
}

function Change({ path, change }: { path: string; change: EffectChange | null }) {
  if (change === null) return <p className="text-small text-ink-faint">{texts.loading}</p>;
  if (change.kind === 'note') return <p className="text-small wrap-anywhere text-ink-faint">{change.note}</p>;
  return <InlineDiff path={path} hunks={change.hunks} />;
}
