import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useModels } from '../store/app-context';
import type { AwaitingCall } from '../store/pending-approvals';
import { texts } from '../texts';
import { type ApprovalDraft, isModified } from './approval-draft';
import { RadioRow } from './radio-row';
import { rememberScopes } from './remember-choice';
import { RememberLimits } from './remember-limits';
import { rememberEffect, rememberOffers } from './remember-plan';
import { SuggestionList } from './suggestion-list';

/** For how long, as what and for which calls the decision is remembered; one line until somebody wants that. */
export function RememberFieldset({ call, draft }: { call: AwaitingCall; draft: ApprovalDraft }) {
  const { approval } = useModels();
  const { scope } = draft.remember;
  const [isOpen, setIsOpen] = useState(scope !== 'once');
  const panelId = useId();
  const scopeGroup = useId();
  const effectGroup = useId();
  const { remember } = texts.approval;
  const offers = rememberOffers(draft);
  const effect = rememberEffect(draft);
  const offer = offers[effect];
  const { allow, deny } = offers;

  function limitation(): string | null {
    if (allow.kind === 'none' && deny.kind === 'none') {
      return allow.why === '' ? texts.approval.checking : remember.nothing(allow.why);
    }
    if (allow.kind === 'none') return remember.onlyDenial(allow.why);
    return deny.kind === 'none' ? remember.onlyApproval(deny.why) : null;
  }
  const said = limitation();

  return (
    <fieldset className="min-w-0">
      <legend className="w-full">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
          className="-ml-1 inline-flex max-w-full items-center gap-1 rounded-small px-1 text-small text-ink-soft hover:text-ink"
        >
          <ChevronRight aria-hidden className={clsx('size-3.5 transition-transform', isOpen && 'rotate-90')} />
          <span className="font-medium">{remember.legend}:</span>
          {offer.kind === 'none' ? remember.scopes.once : remember.scopes[scope]}
        </button>
      </legend>
      {isOpen && (
        <div id={panelId} className="mt-2 max-h-[34vh] space-y-3 overflow-y-auto rounded-card bg-sunken/60 p-3">
          {said !== null && <p className="text-small text-warn-ink">{said}</p>}
          <div role="radiogroup" aria-label={remember.scopesLabel} className="flex flex-wrap gap-x-4 gap-y-1">
            {rememberScopes.map((name) => (
              <RadioRow
                key={name}
                group={scopeGroup}
                isChecked={name === (offer.kind === 'none' ? 'once' : scope)}
                isDisabled={name !== 'once' && offer.kind === 'none'}
                onChoose={() =>
                  approval.change(call, { type: 'remember', action: { type: 'choose-scope', scope: name } })
                }
              >
                {remember.scopes[name]}
              </RadioRow>
            ))}
          </div>
          {scope !== 'once' && offer.kind === 'patterns' && (
            <>
              <div role="radiogroup" aria-label={remember.effectsLabel} className="flex flex-wrap gap-x-4 gap-y-1">
                {(['allow', 'deny'] as const).map((name) => (
                  <RadioRow
                    key={name}
                    group={effectGroup}
                    isChecked={name === effect}
                    isDisabled={offers[name].kind === 'none'}
                    onChoose={() =>
                      approval.change(call, { type: 'remember', action: { type: 'choose-effect', effect: name } })
                    }
                  >
                    {remember.effects[name]}
                  </RadioRow>
                ))}
              </div>
              {effect === 'deny' && isModified(draft) && (
                <p className="text-small text-ink-faint">{remember.asAsked}</p>
              )}
              <SuggestionList call={call} draft={draft} suggestions={offer.suggestions} />
              <RememberLimits call={call} draft={draft} />
            </>
          )}
        </div>
      )}
    </fieldset>
  );
}
