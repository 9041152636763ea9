import { type ReactNode, useId } from 'react';
import { revealText } from '../../shared/text/blank-runs';
import { texts } from '../core/texts/texts';
import type { FormField } from '../features/approval/form/form-field';
import type { FormHandle } from '../features/approval/form/form-handle';
import { FailureMessage } from '../ui/failure-message';

interface NestedFrameProps {
  readonly field: FormField;
  readonly form: FormHandle;
  readonly children: ReactNode;
}

/** Around fields that belong together: those of a list or of an object. */
export function NestedFrame({ field, form, children }: NestedFrameProps) {
  const { label, description, presence, isKnown, pointer } = field;
  const errors = form.errors.byPointer.get(pointer) ?? [];
  const noteId = useId();
  return (
    <fieldset aria-describedby={noteId} className="min-w-0 space-y-2 border-l-2 border-line pl-3">
      <legend className="float-left mb-1 w-full font-medium">
        {revealText(label)}
        {presence === 'required' && (
          <span className="ml-2 text-small font-normal text-ink-faint">{texts.approval.required}</span>
        )}
      </legend>
      <div id={noteId} className="clear-both text-small">
        {!isKnown && <p className="text-warn-ink">{texts.approval.notAParameter}</p>}
        {description !== undefined && <p className="text-ink-faint">{description}</p>}
        {errors.map(({ message }) => (
          <FailureMessage key={message}>{message}</FailureMessage>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
