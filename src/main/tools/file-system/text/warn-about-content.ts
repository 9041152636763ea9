import { nameOf, type ParameterPath, ToolValidationWarning } from '../../../../shared/call/tool-validation';
import { describeMisleadingContent } from '../../../risk/characters/describe-misleading-content';

/** Deceptive text doesn't block a call, but people who review it should know. */
export function warnAboutContent(parameter: ParameterPath, text: string): ToolValidationWarning[] {
  return describeMisleadingContent(text).map((objection) =>
    ToolValidationWarning.misleadingValue(nameOf(parameter), objection),
  );
}
