import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import { useShellHighlights } from '../../core/code/use-shell-highlights';
import { RevealedText } from '../../core/components/revealed-text';
import { effectiveCall } from '../../core/store/effective-call';
import { texts } from '../../core/texts/texts';
import { CopyIconButton } from './info/copy-icon-button';

/** About what fits on the card's line. */
const longestLine = 80;

/** The command of a call as it was written; nothing if the card's line shows all of it. */
export function CallCommand({ call }: { call: ToolCallView }) {
  const { command } = effectiveCall(call).parameters;
  if (typeof command !== 'string' || (command.length <= longestLine && !command.includes('\n'))) return null;
  return <Command command={command} />;
}

function Command({ command }: { command: string }) {
  const highlights = useShellHighlights(command);
  return (
    <div className="relative">
      <CopyIconButton text={command} label={texts.command.label} className="absolute top-1.5 right-1.5" />
      <pre className="max-h-72 overflow-y-auto rounded-control bg-sunken px-3 py-2 pr-8 font-mono text-small wrap-anywhere whitespace-pre-wrap">
        <RevealedText text={command} lineBreaks="kept" highlights={highlights} />
      </pre>
    </div>
  );
}
