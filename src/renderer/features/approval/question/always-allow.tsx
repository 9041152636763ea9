import { ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { PatternSuggestion } from '../../../../shared/call/call-preview';
import { revealText } from '../../../../shared/text/blank-runs';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { suggestionKey } from '../../../core/store/approval/remember-plan';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { Menu, MenuItem } from '../../../ui/menu';
import { DecisionButton } from '../dialog/decision-button';
import { patternsMeaning } from '../rules/patterns-meaning';
import { SuggestionLabel } from './suggestion-label';

interface AlwaysAllowProps {
  readonly toolName: string;
  readonly draft: ApprovalDraft;
  readonly subject: string;
  readonly isEnabled: boolean;
  readonly isArmed: boolean;
  readonly isKeyMeant: () => boolean;
  readonly onAllow: (rule: { readonly patterns: readonly string[] }) => void;
  /** Opens the rule editor. */
  readonly onMore: () => void;
}

/**
 * One click makes the best rule for the folder; the menu has the others. Nothing if no rule may allow the call. It gives
 * way, so that the buttons stay on one line.
 */
export function AlwaysAllow({ toolName, draft, onAllow, onMore, ...press }: AlwaysAllowProps) {
  const { best, remember } = draft.shown;
  if (best === undefined || remember.allow.kind === 'none') return null;
  const { suggestions } = remember.allow;
  const [exact] = suggestions;
  const others = suggestions.filter(({ patterns }) => patterns.join('\n') !== best.patterns.join('\n'));

  function refuseEarlyKeys(event: KeyboardEvent) {
    const decides = event.key === 'Enter' || event.key === ' ';
    if (!decides || (press.isKeyMeant() && !event.repeat)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="flex max-w-fit min-w-0 grow basis-48">
      <DecisionButton
        {...press}
        keys="enter-or-space"
        title={`${texts.ask.alwaysAllow} ${revealText(best.label)}`}
        onDecide={() => onAllow(best)}
        className="min-w-0 rounded-r-none focus-visible:z-1"
      >
        <span className="min-w-0 truncate">
          {texts.ask.alwaysAllow} <SuggestionLabel suggestion={best} />
        </span>
      </DecisionButton>
      <Menu
        onKeyDownCapture={refuseEarlyKeys}
        trigger={
          <Button
            aria-label={texts.ask.moreWays}
            disabled={!press.isEnabled}
            className="-ml-px rounded-l-none px-1.5 focus-visible:z-1"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      >
        {others.map((suggestion) => (
          <MenuItem key={suggestionKey(suggestion)} onSelect={() => onAllow(suggestion)}>
            {texts.ask.alwaysAllow} {reachText(suggestion, exact, toolName)} {texts.ask.inFolder}
          </MenuItem>
        ))}
        <MenuItem onSelect={onMore}>{texts.ask.moreOptions}</MenuItem>
      </Menu>
    </div>
  );
}

function reachText(suggestion: PatternSuggestion, exact: PatternSuggestion | undefined, toolName: string): string {
  const { patterns, reach } = suggestion;
  if (reach === 'tool') return texts.ask.everyCall(toolName);
  return patternsMeaning(patterns, exact?.patterns ?? []) ?? patterns.map((pattern) => revealText(pattern)).join(', ');
}
