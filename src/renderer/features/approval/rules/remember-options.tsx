import { type Ref, useId } from 'react';
import type { RememberOffer } from '../../../../shared/call/call-preview';
import { useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, isModified } from '../../../core/store/approval/approval-draft';
import {
  type RememberAction,
  type RememberEffect,
  rememberScopes,
  rememberTerms,
} from '../../../core/store/approval/remember-choice';
import { maxUsesObstacle, rememberEffect, rememberOffers } from '../../../core/store/approval/remember-plan';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import { PatternSuggestions } from './pattern-suggestions';
import { RadioRow } from './radio-row';

interface RememberOptionsProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly id: string;
  readonly ref: Ref<HTMLElement>;
}

/** Lets the user choose for how long, as what and for which calls the decision is remembered. */
export function RememberOptions({ call, draft, id, ref }: RememberOptionsProps) {
  const { approval } = useModels();
  const scopeGroup = useId();
  const effectGroup = useId();
  const { scope } = draft.remember;
  const { remember } = texts.approval;
  const offers = rememberOffers(draft);
  const effect = rememberEffect(draft);
  const offer = offers[effect];
  const said = limitation(offers);
  const choose = (action: RememberAction) => approval.change(call, { type: 'remember', action });

  return (
    <section ref={ref} id={id} aria-label={remember.legend} className="space-y-3 rounded-card bg-sunken/60 p-3">
      {said !== null && <p className="text-small text-warn-ink">{said}</p>}
      <div role="radiogroup" aria-label={remember.scopesLabel} className="flex flex-wrap gap-x-4 gap-y-1">
        {rememberScopes.map((name) => (
          <RadioRow
            key={name}
            group={scopeGroup}
            isChecked={name === (offer.kind === 'none' ? 'once' : scope)}
            isDisabled={name !== 'once' && offer.kind === 'none'}
            onChoose={() => choose({ type: 'choose-scope', scope: name })}
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
                onChoose={() => choose({ type: 'choose-effect', effect: name })}
              >
                {remember.effects[name]}
              </RadioRow>
            ))}
          </div>
          {effect === 'deny' && isModified(draft) && <p className="text-small text-ink-faint">{remember.asAsked}</p>}
          <PatternSuggestions call={call} draft={draft} suggestions={offer.suggestions} />
          <RememberLimits call={call} draft={draft} />
        </>
      )}
    </section>
  );
}

function limitation({ allow, deny }: Readonly<Record<RememberEffect, RememberOffer>>): string | null {
  const { remember, checking } = texts.approval;
  if (allow.kind === 'none' && deny.kind === 'none') return allow.why === '' ? checking : remember.nothing(allow.why);
  if (allow.kind === 'none') return remember.onlyDenial(allow.why);
  return deny.kind === 'none' ? remember.onlyApproval(deny.why) : null;
}

/** How often a rule applies, and until when. */
function RememberLimits({ call, draft }: { call: AwaitingCall; draft: ApprovalDraft }) {
  const { approval } = useModels();
  const usesId = useId();
  const termId = useId();
  const obstacleId = useId();
  const { maxUses, term } = draft.remember;
  const { remember } = texts.approval;
  const obstacle = maxUsesObstacle(maxUses);
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <legend className="mb-1 text-plain font-medium">{remember.limits}</legend>
      <span className="flex items-center gap-1.5">
        <label htmlFor={usesId}>{remember.maxUses}</label>
        <TextField
          id={usesId}
          inputMode="numeric"
          value={maxUses}
          placeholder={remember.maxUsesPlaceholder}
          aria-invalid={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : obstacleId}
          onChange={(event) =>
            approval.change(call, { type: 'remember', action: { type: 'limit-uses', maxUses: event.target.value } })
          }
          className="h-7 w-24"
        />
      </span>
      <span className="flex items-center gap-1.5">
        <label htmlFor={termId}>{remember.term}</label>
        <SelectField
          id={termId}
          value={term}
          onChange={(event) => {
            const chosen = rememberTerms.find((name) => name === event.target.value);
            if (chosen) approval.change(call, { type: 'remember', action: { type: 'limit-term', term: chosen } });
          }}
          className="h-7"
        >
          {rememberTerms.map((name) => (
            <option key={name} value={name}>
              {remember.terms[name]}
            </option>
          ))}
        </SelectField>
      </span>
      {obstacle !== null && (
        <FailureMessage id={obstacleId} className="basis-full">
          {obstacle}
        </FailureMessage>
      )}
    </fieldset>
  );
}
