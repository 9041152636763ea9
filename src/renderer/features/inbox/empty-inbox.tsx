import { texts } from '../../core/texts/texts';

/** Nothing to decide is good news and should look like it. */
export function EmptyInbox({ isWorking }: { isWorking: boolean }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <svg viewBox="0 0 96 72" aria-hidden="true" className="h-18 w-24">
        <g fill="none" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
          <path
            d="M14 40 25 12h46l11 28v16a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6Z"
            className="fill-raised stroke-line-strong"
          />
          <path d="M14 40h18c2 7 8 11 16 11s14-4 16-11h18" className="stroke-line-strong" />
          <path d="M37 24v4M59 24v4" className="stroke-accent-ink" />
          <path d="M41 34c4 4 10 4 14 0" className="stroke-accent-ink" />
        </g>
      </svg>
      <h2 className="text-heading font-semibold">{texts.inbox.emptyTitle}</h2>
      <p className="max-w-sm text-pretty text-ink-soft">{isWorking ? texts.inbox.emptyRunning : texts.inbox.empty}</p>
    </div>
  );
}
