import { cutMiddle } from '../../../shared/text/cut-middle';
import { Clamped } from '../../core/components/clamped';
import { texts } from '../../core/texts/texts';
import { CopyIconButton } from './info/copy-icon-button';

/** About what the visible lines hold when they are full; the details show longer lines in full. */
const longestLine = 2_000;

/** Shows a program's last lines, which say how it went; the rest on request. */
export function CommandOutput({ text }: { text: string }) {
  const lines = text.trimEnd().split('\n');
  if (lines.length === 1 && lines[0] === '') return null;
  return (
    <div className="relative">
      <CopyIconButton text={text} label={texts.call.output} className="absolute top-1.5 right-1.5" />
      <Clamped items={lines.toReversed()}>
        {(lastFirst) => (
          <pre className="rounded-control bg-sunken px-3 py-2 pr-8 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
            {lastFirst
              .toReversed()
              .map((line) => cutMiddle(line, longestLine))
              .join('\n')}
          </pre>
        )}
      </Clamped>
    </div>
  );
}
