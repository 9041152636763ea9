import { cutMiddle } from '../../../../shared/text/cut-middle';
import { StyledText } from '../../../../shared/text/styled-text';
import { Clamped } from '../../../core/components/clamped';
import { texts } from '../../../core/texts/texts';
import { CopyIconButton } from '../info/copy-icon-button';
import { StyledOutput } from './styled-output';

/** About what the visible lines hold when they are full; the details show longer lines in full. */
const longestLine = 2_000;

/** Shows a program's last lines, and the rest on request. */
export function CommandOutput({ output }: { output: StyledText }) {
  const shown = StyledText.slice(output, 0, output.text.trimEnd().length);
  if (shown.text === '') return null;
  return (
    <div className="relative">
      <CopyIconButton text={output.text} label={texts.call.output} className="absolute top-1.5 right-1.5" />
      <Clamped items={StyledText.lines(shown).toReversed()}>
        {(lastFirst) => (
          <pre className="rounded-control bg-sunken px-3 py-2 pr-8 font-mono text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
            <StyledOutput output={StyledText.join(lastFirst.toReversed().map(shortened), '\n')} />
          </pre>
        )}
      </Clamped>
    </div>
  );
}

function shortened(line: StyledText): StyledText {
  return line.text.length <= longestLine ? line : StyledText.plain(cutMiddle(line.text, longestLine));
}
