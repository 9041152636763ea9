import { useId } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { PatternSuggestion } from '../../../../shared/call/call-preview';
import { revealText } from '../../../../shared/text/blank-runs';
import { OwnPatterns } from '../../../approval/own-patterns';
import { useModels } from '../../../core/store/app-context';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { chosenSuggestion, suggestionKey } from '../../../core/store/approval/remember-plan';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { BackTestText } from './back-test-text';
import { patternsMeaning } from './patterns-meaning';
import { RadioRow } from './radio-row';

interface SuggestionListProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly suggestions: readonly PatternSuggestion[];
}

/** Which calls a rule would cover, from exactly this one to all of the tool. */
export function SuggestionList({ call, draft, suggestions }: SuggestionListProps) {
  const { approval } = useModels();
  const group = useId();
  const chosen = chosenSuggestion(suggestions, draft.remember);
  const { covers } = draft.remember;
  const exact = suggestions.flatMap(({ reach, patterns }) => (reach === 'exact' ? patterns : []));

  function reachText({ reach, patterns }: PatternSuggestion): string | null {
    switch (reach) {
      case 'exact':
        return texts.approval.remember.exact;
      case 'wider':
        return patternsMeaning(patterns, exact);
      case 'tool':
        return texts.approval.remember.everyCall(call.request.toolName);
      default:
        return assertNever(reach);
    }
  }
  function writeOwn() {
    const patterns = chosen?.patterns.length ? chosen.patterns : [''];
    approval.change(call, { type: 'remember', action: { type: 'write-patterns', patterns } });
  }

  return (
    <fieldset className="min-w-0 space-y-1">
      <legend className="mb-1 font-medium">{texts.approval.remember.coversLabel}</legend>
      {suggestions.map((suggestion) => {
        const key = suggestionKey(suggestion);
        return (
          <div key={key} className="flex flex-wrap items-start gap-x-3 text-small">
            <RadioRow
              group={group}
              isChecked={suggestion === chosen}
              onChoose={() => approval.change(call, { type: 'remember', action: { type: 'choose-suggestion', key } })}
            >
              {reachText(suggestion) !== null && <span className="mr-2">{reachText(suggestion)}</span>}
              {suggestion.patterns.map((pattern) => (
                <code key={pattern} className="mr-1.5 rounded-small bg-sunken px-1 font-mono wrap-anywhere">
                  {revealText(pattern)}
                </code>
              ))}
            </RadioRow>
            <BackTestText past={suggestion.past} />
          </div>
        );
      })}
      <div className="text-small">
        <RadioRow group={group} isChecked={covers.kind === 'own'} onChoose={writeOwn}>
          {texts.approval.remember.own}
        </RadioRow>
        {covers.kind === 'own' && <OwnPatterns call={call} draft={draft} patterns={covers.patterns} />}
      </div>
    </fieldset>
  );
}
