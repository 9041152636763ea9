import type { JsonObject } from '../../../../shared/json/json';
import { useModels } from '../../../core/store/app-context';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { ValidationErrors } from '../../tool-call/info/validation-errors';
import { replaceAt } from '../change/replace-at';
import { errorsByField } from './errors-by-field';
import type { FormField } from './form-field';
import type { FormHandle } from './form-handle';
import { ParameterField } from './parameter-field';

interface ParameterFormProps {
  readonly call: AwaitingCall;
  readonly draft: ApprovalDraft;
  readonly fields: readonly FormField[];
  readonly parameters: JsonObject;
}

/** Shows the parameters field by field instead of as JSON. */
export function ParameterForm({ call, draft, fields, parameters }: ParameterFormProps) {
  const { approval } = useModels();
  const { shown, heldTexts } = draft;
  const errors = errorsByField(fields, shown.validation.errors);
  const form: FormHandle = {
    errors,
    heldTexts,
    set(pointer, value) {
      // Indexes in a list shift when one of its items is removed.
      const isRemoved = value === undefined;
      approval.change(call, { type: 'release-texts', pointer: isRemoved ? parentOf(pointer) : pointer });
      approval.change(call, { type: 'set-parameters', parameters: replaceAt(parameters, pointer, value) });
    },
    hold: (pointer, text) => approval.change(call, { type: 'hold-text', pointer, text }),
  };
  return (
    <div className="space-y-3">
      {errors.others.length > 0 && <ValidationErrors errors={errors.others} />}
      {fields.map((field) => (
        <ParameterField key={field.pointer} field={field} form={form} />
      ))}
    </div>
  );
}

function parentOf(pointer: string): string {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  return parent === '' ? pointer : parent;
}
