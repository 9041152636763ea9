import type { JsonObject } from '../../../../shared/json/json';
import { JsonPointer } from '../../../../shared/json/json-pointer';
import { useModels } from '../../../core/store/app-context';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { texts } from '../../../core/texts/texts';
import { Disclosure } from '../../../ui/disclosure';
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
  const { asked, shown, heldTexts } = draft;
  const errors = errorsByField(fields, shown.validation.errors);
  const given = fields.filter((field) => !isLeftOut(field, asked.parameters));
  const leftOut = fields.filter((field) => isLeftOut(field, asked.parameters));
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
      {given.map((field) => (
        <ParameterField key={field.pointer} field={field} form={form} />
      ))}
      {leftOut.length > 0 && (
        <Disclosure label={texts.approval.moreOptions}>
          <div className="space-y-3">
            {leftOut.map((field) => (
              <ParameterField key={field.pointer} field={field} form={form} />
            ))}
          </div>
        </Disclosure>
      )}
    </div>
  );
}

/** A parameter that neither the model nor the tool asks for. One that the user fills in stays where it is. */
function isLeftOut({ presence, pointer, isKnown }: FormField, asked: JsonObject): boolean {
  const [name = ''] = JsonPointer.segments(pointer);
  return presence === 'optional' && isKnown && !Object.hasOwn(asked, name);
}

function parentOf(pointer: string): string {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  return parent === '' ? pointer : parent;
}
