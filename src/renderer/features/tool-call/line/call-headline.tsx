import clsx from 'clsx';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { useShellHighlights } from '../../../core/code/use-shell-highlights';
import { RevealedText } from '../../../core/components/revealed-text';
import { texts } from '../../../core/texts/texts';
import { useIsAsked } from '../use-is-asked';
import { type Headline, headlineOf } from './headline-of';
import { useCommandOfTerminal } from './use-command-of-terminal';

/** Summarizes on one line what the call does or did. */
export function CallHeadline({ call, isMuted }: { call: ToolCallView; isMuted: boolean }) {
  const isAsked = useIsAsked(call);
  const commandOf = useCommandOfTerminal(call);
  const { verb, code, command, words }: Headline = isAsked
    ? { words: call.lifecycle.request.toolName }
    : headlineOf(call, commandOf);
  // The words are what it is about, an addition to it, or the whole line.
  const wordsInk = (code ?? command) !== undefined ? 'text-ink-faint' : verb !== undefined && 'text-ink';
  return (
    <span className={clsx('flex min-w-0 items-baseline gap-1.5', isMuted ? 'text-ink-faint' : 'text-ink-soft')}>
      {verb !== undefined && <span className={command === undefined ? 'shrink-0' : 'sr-only'}>{verb} </span>}
      {code !== undefined && (
        <span className={clsx('min-w-0 truncate font-mono text-small', !isMuted && 'text-ink')}>
          <RevealedText text={code} />
        </span>
      )}
      {command !== undefined && <CommandLine command={command} />}
      {words !== undefined && (
        <span className={clsx('min-w-0 truncate', !isMuted && wordsInk)}>
          <RevealedText text={words} />
        </span>
      )}
    </span>
  );
}

/** The first line of a command, and how many there are besides. */
function CommandLine({ command }: Required<Pick<Headline, 'command'>>) {
  const [line = '', ...others] = command.trim().split('\n');
  const highlights = useShellHighlights(line);
  return (
    <>
      <span className="min-w-0 truncate font-mono text-small text-ink [&_.font-semibold]:font-normal">
        <RevealedText text={line} highlights={highlights} />
      </span>
      {others.length > 0 && (
        <span className="shrink-0 text-small text-ink-faint">{texts.headline.moreLines(others.length)}</span>
      )}
    </>
  );
}
