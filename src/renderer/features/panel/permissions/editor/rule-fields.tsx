import type { SubjectKind } from '../../../../../shared/call/call-target';
import { permissionEffectSchema, permissionScopeSchema } from '../../../../../shared/call/permission';
import { useAppState } from '../../../../core/store/app-context';
import { rememberTerms } from '../../../../core/store/approval/remember-choice';
import { maxUsesObstacle } from '../../../../core/store/approval/remember-plan';
import { readyValue } from '../../../../core/store/loadable';
import { texts } from '../../../../core/texts/texts';
import { LabelledField } from '../../../../ui/labelled-field';
import { SegmentedControl } from '../../../../ui/segmented-control';
import { SelectField } from '../../../../ui/select-field';
import { TextField } from '../../../../ui/text-field';
import type { RuleForm } from './rule-form';

const { editor, effects } = texts.permissions;

interface RuleFieldsProps {
  readonly form: RuleForm;
  readonly onChange: (change: Partial<RuleForm>) => void;
}

export function EffectField({ form, onChange }: RuleFieldsProps) {
  return (
    <div className="space-y-1">
      <div className="flex">
        <SegmentedControl
          label={editor.effect}
          segments={permissionEffectSchema.options.map((value) => ({ value, name: effects[value] }))}
          value={form.effect}
          onChoose={(effect) => onChange({ effect })}
        />
      </div>
      <p className="text-small text-ink-faint">{editor.effectHints[form.effect]}</p>
    </div>
  );
}

/** Changing the tool leaves the call behind that the rule was made from. */
export function ToolField({ form, onChange }: RuleFieldsProps) {
  const tools = useAppState((state) => state.tools);
  const names = [...tools.values()].map(({ id, name }) => ({ id, name }));
  const isListed = form.toolId === '' || tools.has(form.toolId);
  const options = isListed ? names : [...names, { id: form.toolId, name: form.toolId }];
  return (
    <LabelledField label={editor.tool}>
      {(control) => (
        <SelectField
          {...control}
          value={form.toolId}
          onChange={(event) => onChange({ toolId: event.target.value, callId: null })}
          className="w-full"
        >
          {form.toolId === '' && <option value="">{editor.chooseTool}</option>}
          {options
            .toSorted((first, second) => first.name.localeCompare(second.name))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      )}
    </LabelledField>
  );
}

export function useSubjectKind(toolId: string): SubjectKind | undefined {
  return useAppState((state) => state.tools.get(toolId)?.subjectKind);
}

export function ScopeField({ form, onChange }: RuleFieldsProps) {
  const { place, scope } = form;
  const title = useAppState(
    ({ conversations }) => readyValue(conversations)?.find(({ id }) => id === place.conversationId)?.title,
  );
  const hints = {
    session: title ?? null,
    workspace: place.workspacePath === null ? null : texts.approval.inFolder(place.workspacePath),
    always: null,
  };
  const isPossible = { session: place.conversationId !== null, workspace: place.workspacePath !== null, always: true };
  return (
    <LabelledField label={editor.scope} hint={hints[scope] && <span className="wrap-anywhere">{hints[scope]}</span>}>
      {(control) => (
        <SelectField
          {...control}
          value={scope}
          onChange={(event) => onChange({ scope: permissionScopeSchema.parse(event.target.value) })}
          className="w-full"
        >
          {permissionScopeSchema.options.map((each) => (
            <option key={each} value={each} disabled={!isPossible[each]}>
              {editor.scopes[each]}
            </option>
          ))}
        </SelectField>
      )}
    </LabelledField>
  );
}

export function LimitFields({ form, onChange }: RuleFieldsProps) {
  const { remember } = texts.approval;
  const { keptExpiry } = form;
  return (
    <>
      <LabelledField label={remember.term}>
        {(control) => (
          <SelectField
            {...control}
            value={form.term}
            onChange={({ target: { value } }) =>
              onChange({ term: value === 'kept' ? value : (rememberTerms.find((term) => term === value) ?? form.term) })
            }
            className="w-full"
          >
            {keptExpiry !== null && <option value="kept">{new Date(keptExpiry).toLocaleString('en-GB')}</option>}
            {rememberTerms.map((term) => (
              <option key={term} value={term}>
                {remember.terms[term]}
              </option>
            ))}
          </SelectField>
        )}
      </LabelledField>
      <LabelledField label={remember.maxUses} problem={maxUsesObstacle(form.maxUses) ?? undefined}>
        {(control) => (
          <TextField
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={form.maxUses}
            placeholder={remember.maxUsesPlaceholder}
            onChange={(event) => onChange({ maxUses: event.target.value })}
            className="w-full"
          />
        )}
      </LabelledField>
    </>
  );
}
