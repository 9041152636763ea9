import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { assertNever } from '../../../../shared/assert-never';
import type { PatternSuggestion } from '../../../../shared/call/call-preview';
import { revealText } from '../../../../shared/text/blank-runs';
import { useModels } from '../../../core/store/app-context';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import {
  chosenSuggestion,
  ownPatternsCheck,
  ownPatternsObstacle,
  suggestionKey,
} from '../../../core/store/approval/remember-plan';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { IconButton } from '../../../ui/icon-button';
import { TextField } from '../../../ui/text-field';
import { BackTestText } from './back-test-text';
import { patternsMeaning } from './patterns-meaning';
import { RadioRow } from './radio-row';

interface OwnPatternsProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly patterns: readonly string[];
}

/** A match-all pattern for paths, commands and hosts alike. */
const everything = /^\s*[*/]*\*[*/]*\s*$/;

interface SuggestionListProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly suggestions: readonly PatternSuggestion[];
}

/** Lets the user choose the calls that a rule covers, from exactly this one to all of the tool. */
export function PatternSuggestions({ call, draft, suggestions }: SuggestionListProps) {
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
        return texts.permissions.everyCall(call.request.toolId, call.request.toolName);
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

/** Patterns that the user writes, with main's verdict on them. */
function OwnPatterns({ call, draft, patterns }: OwnPatternsProps) {
  const { approval } = useModels();
  const reportId = useId();
  const { remember, checkingPattern } = texts.approval;
  const check = ownPatternsCheck(draft);
  const found = ownPatternsObstacle(draft);
  const obstacle = found === checkingPattern ? null : found;
  const write = (next: readonly string[]) =>
    approval.change(call, { type: 'remember', action: { type: 'write-patterns', patterns: next } });

  return (
    <div className="mt-1 space-y-1 pl-5.5">
      {patterns.map((pattern, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pattern is its place in the list
        <div key={index} className="flex gap-1">
          <TextField
            aria-label={remember.ownPattern(index + 1, patterns.length)}
            aria-describedby={reportId}
            aria-invalid={obstacle !== null}
            value={pattern}
            onChange={(event) => write(patterns.with(index, event.target.value))}
            spellCheck={false}
            autoComplete="off"
            className="grow font-mono"
          />
          {patterns.length > 1 && (
            <IconButton
              icon={X}
              name={remember.removePattern(index + 1)}
              onClick={() => write(patterns.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      <div id={reportId}>
        {obstacle !== null && <FailureMessage>{obstacle}</FailureMessage>}
        {obstacle === null && check === null && <p className="text-ink-faint">{checkingPattern}</p>}
        {check && 'past' in check && <BackTestText past={check.past} />}
        {patterns.some((pattern) => everything.test(pattern)) && (
          <p className="font-medium text-warn-ink">{remember.coversEverything}</p>
        )}
      </div>
      <Button look="quiet" size="small" onClick={() => write([...patterns, ''])}>
        <Plus aria-hidden className="size-3.5" />
        {remember.addPattern}
      </Button>
    </div>
  );
}
