import clsx from 'clsx';
import type { ModelConnection } from '../../../shared/settings/model';
import { texts } from '../../core/texts/texts';
import { statusText } from './connection-texts';

type DotState = ModelConnection['status']['kind'] | 'needsKey';

/** Filled, hollow or square, so that the color isn't needed to tell them apart. */
const looks: Readonly<Record<DotState, string>> = {
  reachable: 'rounded-round bg-good-ink',
  checking: 'rounded-round border-2 border-accent-ink animate-breathe',
  unknown: 'rounded-round border-2 border-ink-faint',
  failed: 'bg-bad-ink',
  needsKey: 'border-2 border-warn-ink',
};

/** Shows whether the connection can be used; undefined if it was removed. */
export function ConnectionDot({ connection }: { connection: ModelConnection | undefined }) {
  const label = connection ? statusText(connection) : texts.models.status.gone;
  return (
    <span className="flex shrink-0 items-center" title={label}>
      <span aria-hidden className={clsx('size-2', looks[dotState(connection)])} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function dotState(connection: ModelConnection | undefined): DotState {
  if (!connection) return 'failed';
  return connection.key === 'missing' ? 'needsKey' : connection.status.kind;
}
