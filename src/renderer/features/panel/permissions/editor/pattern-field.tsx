import clsx from 'clsx';
import type { RememberOffer } from '../../../../../shared/call/call-preview';
import type { CallRules } from '../../../../../shared/call/rule-draft';
import { revealText } from '../../../../../shared/text/blank-runs';
import { texts } from '../../../../core/texts/texts';
import { Button } from '../../../../ui/button';
import { LabelledField } from '../../../../ui/labelled-field';
import { fieldLook } from '../../../../ui/text-field';
import { useSubjectKind } from './rule-fields';
import type { RuleForm } from './rule-form';

const { editor } = texts.permissions;

interface PatternFieldProps {
  readonly form: RuleForm;
  readonly onChange: (change: Partial<RuleForm>) => void;
  /** Of the call that the rule is made from. */
  readonly suggested: CallRules | null;
  readonly problem: string | undefined;
  /** Enter ends a line here, so another key submits the form. */
  readonly onSubmit: () => void;
}

/** The calls that the rule covers, one pattern per line. */
export function PatternField({ form, onChange, suggested, problem, onSubmit }: PatternFieldProps) {
  const kind = useSubjectKind(form.toolId);
  const offer = suggested?.toolId === form.toolId ? suggested[form.effect === 'deny' ? 'deny' : 'allow'] : null;
  return (
    <div className="space-y-1.5">
      <LabelledField label={editor.pattern} hint={kind && editor.patternHints[kind]} problem={problem}>
        {(control) => (
          <textarea
            {...control}
            value={form.patterns}
            rows={Math.min(6, form.patterns.split('\n').length)}
            spellCheck={false}
            autoComplete="off"
            placeholder={editor.noPattern}
            onChange={(event) => onChange({ patterns: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              onSubmit();
            }}
            className={clsx(fieldLook, 'block w-full resize-none px-2.5 py-1 font-mono')}
          />
        )}
      </LabelledField>
      {offer && <Suggestions offer={offer} onChoose={(patterns) => onChange({ patterns: patterns.join('\n') })} />}
    </div>
  );
}

interface SuggestionsProps {
  readonly offer: RememberOffer;
  readonly onChoose: (patterns: readonly string[]) => void;
}

function Suggestions({ offer, onChoose }: SuggestionsProps) {
  if (offer.kind === 'none') return null;
  return (
    <fieldset aria-label={editor.suggestions} className="flex min-w-0 flex-wrap gap-1.5">
      {offer.suggestions.map(({ patterns }) => (
        <Button
          key={patterns.join('\n')}
          size="small"
          onClick={() => onChoose(patterns)}
          className={patterns.length === 0 ? undefined : 'max-w-full font-mono'}
        >
          <span className="truncate">{patterns.length === 0 ? editor.allCalls : revealText(patterns.join(' · '))}</span>
        </Button>
      ))}
    </fieldset>
  );
}
