import { sep } from 'node:path';
import { type ParameterPath, ToolValidationError } from '../../../../shared/call/tool-validation';

/** A path that ends like a folder leaves open what the file in it is to be called. */
export function validateFileName(parameter: ParameterPath, path: string): ToolValidationError[] {
  if (!['/', '/.', sep, `${sep}.`].some((end) => path.endsWith(end))) return [];
  return [ToolValidationError.invalidValue(parameter, `${path} ends like a folder. Include the file name`, path)];
}
