import type { BackTest } from '../../../../shared/call/call-preview';
import { revealText } from '../../../../shared/text/blank-runs';
import { texts } from '../../../core/texts/texts';

/** Shows what a rule would have done to past calls. */
export function BackTestText({ past }: { past: BackTest }) {
  const { matched, denied, examples } = past;
  const { remember } = texts.approval;
  if (matched === 0) return <span className="text-ink-faint">{remember.noPastCalls}</span>;
  const said = (
    <>
      <span className="text-ink-faint">{remember.matched(matched)}</span>
      {denied > 0 && <span className="font-medium text-warn-ink"> {remember.denied(denied)}</span>}
    </>
  );
  if (examples.length === 0) return said;
  return (
    <details className="inline-block align-top">
      <summary title={examples.join('\n')} className="rounded-small marker:text-ink-faint">
        {said}
      </summary>
      <p className="pl-3.5 text-ink-faint">{remember.examples}</p>
      <ul className="list-disc pl-8 text-ink-soft">
        {examples.map((example) => (
          <li key={example} className="wrap-anywhere">
            {revealText(example)}
          </li>
        ))}
      </ul>
    </details>
  );
}
