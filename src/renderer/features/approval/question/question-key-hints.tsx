import { shortcutKeys } from '../../../core/actions/shortcut';
import { currentPlatform } from '../../../core/actions/use-shortcut-keys';
import { texts } from '../../../core/texts/texts';
import { type QuestionKey, questionShortcuts } from './question-key';

const signs: Readonly<Record<string, string>> = { Enter: '↵', Backspace: '⌫' };

/**
 * The keys that answer the question. The style sheet shows them only where and while they do; their place is always
 * reserved, because a button that moves while it is pressed gets no click.
 */
export function QuestionKeyHints({ canAllow }: { canAllow: boolean }) {
  return (
    <p aria-hidden className="question-keys flex shrink-0 gap-2.5 text-small text-ink-faint">
      <span data-key-hint="allow" className={canAllow ? '' : 'invisible'}>
        <kbd className="font-sans">{keysOf('allow')}</kbd> {texts.ask.keys.allow}
      </span>
      <span data-key-hint="deny">
        <kbd className="font-sans">{keysOf('deny')}</kbd> {texts.ask.keys.deny}
      </span>
    </p>
  );
}

function keysOf(answer: QuestionKey): string {
  return shortcutKeys(questionShortcuts[answer], currentPlatform())
    .map((key) => signs[key] ?? key)
    .join(' ');
}
