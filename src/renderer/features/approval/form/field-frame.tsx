import { EyeOff } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { blankRuns, revealText } from '../../../../shared/text/blank-runs';
import { RevealedText } from '../../../core/components/revealed-text';
import { revealedTextMarks } from '../../../core/components/revealed-text-marks';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import type { FormField } from './form-field';
import type { FormHandle } from './form-handle';

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
}

interface FieldFrameProps {
  readonly field: FormField;
  readonly form: FormHandle;
  /** The field's text, which is checked for hidden characters. */
  readonly shownText?: string | undefined;
  /** A problem with the field that main can't know about. */
  readonly problem?: string | null;
  /** Shown at the far end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** The label, help and errors of one control, all linked to it. */
export function FieldFrame({ field, form, shownText = '', problem = null, aside, children }: FieldFrameProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const { label, description, isKnown, pointer } = field;
  const isRequired = field.presence === 'required';
  const messages = [
    ...(problem === null ? [] : [problem]),
    ...(form.errors.byPointer.get(pointer) ?? []).map(({ message }) => message),
  ];
  const isMarked = useMemo(() => revealedTextMarks(shownText).length + blankRuns(shownText).length > 0, [shownText]);
  const hasHelp = description !== undefined || !isKnown || isMarked;
  const describedBy = [hasHelp ? helpId : '', messages.length > 0 ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="space-y-1">
      <div className="flex min-h-5 items-center gap-2">
        <label htmlFor={id} className="min-w-0 font-medium wrap-anywhere">
          {revealText(label)}
        </label>
        {isRequired && <span className="text-small text-ink-faint">{texts.approval.required}</span>}
        {aside && <span className="ml-auto">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': messages.length > 0,
        'aria-required': isRequired,
      })}
      {hasHelp && (
        <div id={helpId} className="space-y-0.5 text-small">
          {!isKnown && <p className="text-warn-ink">{texts.approval.notAParameter}</p>}
          {description !== undefined && <p className="wrap-anywhere text-ink-faint">{description}</p>}
          {isMarked && (
            <div className="rounded-control bg-warn-soft px-2.5 py-1.5 text-warn-ink">
              <p className="flex items-center gap-1.5 font-medium">
                <EyeOff aria-hidden className="size-3.5 shrink-0" />
                {texts.characters.marked}
              </p>
              <p className="font-mono wrap-anywhere whitespace-pre-wrap">
                <RevealedText text={shownText} lineBreaks="kept" />
              </p>
            </div>
          )}
        </div>
      )}
      {messages.length > 0 && (
        <div id={errorId}>
          {messages.map((message) => (
            <FailureMessage key={message}>{message}</FailureMessage>
          ))}
        </div>
      )}
    </div>
  );
}
