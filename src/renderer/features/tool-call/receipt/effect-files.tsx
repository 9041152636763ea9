import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import type { Receipt } from '../../../../shared/call/receipt';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { PreservedScope, usePreservedState } from '../../../ui/preserved-state';
import { EffectRow } from './effect-row';
import type { ChangeSource } from './use-effect-change';

export type EffectKind = 'deleted' | 'changed' | 'created';

/** Deleted files first, because they can no longer be looked at. */
const kinds: readonly EffectKind[] = ['deleted', 'changed', 'created'];

const inks: Readonly<Record<EffectKind, string>> = {
  deleted: 'text-bad-ink',
  changed: 'text-ink-soft',
  created: 'text-good-ink',
};

/** A slightly longer list is shown whole rather than cut by two rows. */
const shownRows = 8;
const toleratedRows = 10;

export interface EffectChoice {
  readonly leaveOut: readonly string[];
  readonly onLeaveOut: (paths: readonly string[], isLeftOut: boolean) => void;
}

interface EffectFilesProps {
  readonly receipt: Pick<Receipt, EffectKind | 'counts'>;
  readonly source: ChangeSource;
  /** Absent if files can no longer be left out. */
  readonly choice?: EffectChoice | undefined;
}

/** The files that a command changed, by what happened to them, each with its diff. */
export function EffectFiles({ receipt, source, choice }: EffectFilesProps) {
  const total = receipt.created.length + receipt.changed.length + receipt.deleted.length;
  return (
    <div className="space-y-2 empty:hidden">
      {kinds
        .filter((kind) => receipt.counts[kind] > 0)
        .map((kind) => (
          <PreservedScope key={kind} name={kind}>
            <EffectGroup
              kind={kind}
              paths={receipt[kind]}
              count={receipt.counts[kind]}
              source={source}
              choice={choice}
              isOpenAtFirst={total === 1 && kind === 'changed'}
            />
          </PreservedScope>
        ))}
    </div>
  );
}

interface EffectGroupProps extends Pick<EffectFilesProps, 'source' | 'choice'> {
  readonly kind: EffectKind;
  readonly paths: readonly string[];
  readonly count: number;
  readonly isOpenAtFirst: boolean;
}

function EffectGroup({ kind, paths, count, source, choice, isOpenAtFirst }: EffectGroupProps) {
  const [isWhole, setIsWhole] = usePreservedState('whole', false);
  const headingId = useId();
  const isCut = paths.length > toleratedRows;
  const shown = isCut && !isWhole ? paths.slice(0, shownRows) : paths;
  const heading = texts.receipt.group(texts.receipt.kinds[kind], count);
  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-center gap-2">
        {choice && paths.length > 1 && <GroupCheckbox paths={paths} label={heading} choice={choice} />}
        <h3 id={headingId} className={clsx('text-small font-medium', inks[kind])}>
          {heading}
        </h3>
      </div>
      <ul className={clsx(choice && paths.length > 1 && 'pl-5')}>
        {shown.map((path) => (
          <PreservedScope key={path} name={path}>
            <EffectRow path={path} kind={kind} source={source} choice={choice} isOpenAtFirst={isOpenAtFirst} />
          </PreservedScope>
        ))}
      </ul>
      {isCut && (
        <Button look="quiet" size="small" className="-ml-1" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.showLess : texts.receipt.more(paths.length - shownRows)}
        </Button>
      )}
      {count > paths.length && (!isCut || isWhole) && <Note>{texts.receipt.cut(paths.length, count)}</Note>}
    </section>
  );
}

/** Checked if all of them are applied, mixed if some are. */
function GroupCheckbox({ paths, label, choice }: { paths: readonly string[]; label: string; choice: EffectChoice }) {
  const leftOut = paths.filter((path) => choice.leaveOut.includes(path)).length;
  return (
    <input
      type="checkbox"
      aria-label={texts.rehearsal.applyAll(label)}
      checked={leftOut === 0}
      ref={(box) => {
        if (box) box.indeterminate = leftOut > 0 && leftOut < paths.length;
      }}
      onChange={() => choice.onLeaveOut(paths, leftOut === 0)}
      className="size-3.5 shrink-0"
    />
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-small text-ink-faint">{children}</p>;
}
