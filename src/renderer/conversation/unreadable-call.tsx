import { FileWarning } from 'lucide-react';
import { CodeBlock } from '../core/components/code-block';
import { texts } from '../core/texts/texts';
import { Disclosure } from '../ui/disclosure';

export function UnreadableCall({ error, text }: { error: string; text: string }) {
  return (
    <div className="space-y-1.5 rounded-card border border-line bg-raised px-3 py-2.5">
      <p className="flex items-center gap-2 font-semibold">
        <FileWarning aria-hidden className="size-4 text-bad-ink" />
        {texts.conversation.unreadableCall}
      </p>
      <p className="wrap-anywhere text-ink-soft">{error}</p>
      <Disclosure label={texts.conversation.showRaw}>
        <CodeBlock text={text} />
      </Disclosure>
    </div>
  );
}
