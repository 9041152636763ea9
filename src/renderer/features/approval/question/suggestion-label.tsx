import type { BestSuggestion } from '../../../../shared/call/call-preview';
import { revealText } from '../../../../shared/text/blank-runs';

/** What a rule would allow, with the command in it as code. */
export function SuggestionLabel({ suggestion: { label, code } }: { suggestion: BestSuggestion }) {
  if (code === undefined || !label.startsWith(code)) return revealText(label);
  return (
    <>
      <code className="font-mono text-small">{revealText(code)}</code>
      {revealText(label.slice(code.length))}
    </>
  );
}
