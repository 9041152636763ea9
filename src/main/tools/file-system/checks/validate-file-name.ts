import { sep } from 'node:path';
import { type ParameterPath, ToolValidationError } from '../../../../shared/call/tool-validation';

/** A path that ends like a folder doesn't say what the file should be called. */
export function validateFileName(parameter: ParameterPath, path: string): ToolValidationError[] {
  if (!['/', '/.', sep, `${sep}.`].some((end) => path.endsWith(end))) return [];
  return [ToolValidationError.invalidValue(parameter, `${path} ends like a folder. Include the file name`, path)];
}
