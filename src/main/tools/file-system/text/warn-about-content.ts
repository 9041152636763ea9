import { nameOf, type ParameterPath, ToolValidationWarning } from '../../../../shared/call/tool-validation';
import { describeMisleadingContent } from '../../../risk/characters/describe-misleading-content';

/** Text that is not what it looks like stands in nobody's way, but whoever reads it before it is written should know. */
export function warnAboutContent(parameter: ParameterPath, text: string): ToolValidationWarning[] {
  return describeMisleadingContent(text).map((objection) =>
    ToolValidationWarning.misleadingValue(nameOf(parameter), objection),
  );
}
