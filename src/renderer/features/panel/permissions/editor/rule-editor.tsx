import { Dialog } from 'radix-ui';
import { type FormEvent, useState } from 'react';
import type { CallRules } from '../../../../../shared/call/rule-draft';
import { useAsyncAction } from '../../../../core/components/use-async-action';
import { asSentence } from '../../../../core/format/as-sentence';
import { useModels } from '../../../../core/store/app-context';
import { maxUsesObstacle } from '../../../../core/store/approval/remember-plan';
import { texts } from '../../../../core/texts/texts';
import { Button } from '../../../../ui/button';
import { FailureMessage } from '../../../../ui/failure-message';
import { PatternField } from './pattern-field';
import { EffectField, LimitFields, ScopeField, ToolField } from './rule-fields';
import { draftOf, type RuleForm } from './rule-form';
import { RuleTestResult } from './rule-test-result';
import { useRuleTest } from './use-rule-test';

const { editor } = texts.permissions;

interface RuleEditorProps {
  readonly initial: RuleForm;
  /** Of the call that the rule is made from. */
  readonly suggested: CallRules | null;
  readonly onSaved: (ruleId: string | null) => void;
}

/** The form for a rule, with what it would have done to earlier calls. */
export function RuleEditor({ initial, suggested, onSaved }: RuleEditorProps) {
  const { app } = useModels();
  const [form, setForm] = useState(initial);
  // Show no errors before the user has filled in the form.
  const [isTouched, setIsTouched] = useState(false);
  const { outcome, isCurrent } = useRuleTest(form);
  const saving = useAsyncAction(async () => {
    const [ruleId = null] = await app.saveRule(draftOf(form, Date.now()));
    onSaved(ruleId);
  });
  const test = outcome && 'test' in outcome ? outcome.test : null;
  const objection = test?.objection ?? null;
  const isBlocked = maxUsesObstacle(form.maxUses) !== null || (isCurrent && objection !== null) || saving.isRunning;

  function change(part: Partial<RuleForm>) {
    setIsTouched(true);
    saving.clearError();
    setForm((current) => ({ ...current, ...part }));
  }
  function save() {
    setIsTouched(true);
    if (!isBlocked) void saving.run();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col">
      <div className="min-h-0 space-y-4 overflow-y-auto p-5">
        <EffectField form={form} onChange={change} />
        <ToolField form={form} onChange={change} />
        <PatternField
          form={form}
          onChange={change}
          suggested={suggested}
          problem={isTouched && objection !== null ? asSentence(objection) : undefined}
          onSubmit={save}
        />
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          <ScopeField form={form} onChange={change} />
          <LimitFields form={form} onChange={change} />
        </div>
        <div role="status" className="space-y-1.5 rounded-card border border-line bg-sunken p-3 empty:hidden">
          {outcome === null && <p className="text-ink-faint">{editor.testing}</p>}
          {outcome && 'failure' in outcome && <FailureMessage>{asSentence(outcome.failure)}</FailureMessage>}
          {test && <RuleTestResult test={test} onTie={(callId) => change({ callId })} />}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
        {saving.error !== null && <FailureMessage className="mr-auto">{saving.error}</FailureMessage>}
        <Dialog.Close asChild>
          <Button look="quiet">{texts.permissions.cancel}</Button>
        </Dialog.Close>
        <Button look="primary" type="submit" aria-disabled={isBlocked} className="aria-disabled:opacity-45">
          {form.replaces === null ? editor.create : editor.save}
        </Button>
      </div>
    </form>
  );
}
