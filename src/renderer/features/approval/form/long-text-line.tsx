import { assertNever } from '../../../../shared/assert-never';
import { useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { focusChangeEditor } from '../change/focus-change-editor';
import { FieldFrame } from './field-frame';
import { focusActivePanel } from './focus-active-panel';
import type { FieldOf } from './form-field';
import type { FormHandle } from './form-handle';

interface LongTextLineProps {
  readonly field: FieldOf<'text'> | FieldOf<'json'>;
  readonly form: FormHandle;
  readonly length: number;
}

/** Replaces a text that is edited elsewhere: a field of that length would slow down every key press. */
export function LongTextLine({ field, form, length }: LongTextLineProps) {
  const { approval } = useModels();
  const { label, editedIn } = field;

  function goToJson(dialog: Element | null) {
    focusActivePanel(dialog);
    approval.showParametersAs('json');
  }

  function button(id: string) {
    switch (editedIn) {
      case 'unknown':
        return null;
      case 'change':
        return (
          <Button
            id={id}
            size="small"
            aria-label={texts.change.editAboveOf(label)}
            onClick={({ currentTarget }) => {
              const dialog = currentTarget.closest('[role="dialog"]');
              if (!focusChangeEditor(dialog)) goToJson(dialog);
            }}
          >
            {texts.change.editAbove}
          </Button>
        );
      case 'field':
        return (
          <Button
            id={id}
            size="small"
            aria-label={texts.change.editAsJsonOf(label)}
            onClick={({ currentTarget }) => goToJson(currentTarget.closest('[role="dialog"]'))}
          >
            {texts.change.editAsJson}
          </Button>
        );
      default:
        return assertNever(editedIn);
    }
  }

  return (
    <FieldFrame field={field} form={form}>
      {({ id }) => (
        <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
          {lengthText(editedIn, length)}
          {button(id)}
        </p>
      )}
    </FieldFrame>
  );
}

function lengthText(editedIn: LongTextLineProps['field']['editedIn'], length: number): string {
  if (editedIn === 'change') return texts.change.charactersEdited(length);
  return editedIn === 'field' ? texts.change.tooLongForField(length) : texts.change.characters(length);
}
