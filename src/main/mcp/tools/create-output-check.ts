import { isJsonObject, type JsonValue } from '../../../shared/json/json';
import { onOneLine } from '../../../shared/text/on-one-line';
import { shorten } from '../../../shared/text/shorten';
import { compileSchema, type FindErrors } from '../../tools/framework/schema/compile-schema';

const MAX_SHOWN = 200;

/**
 * Returns what is wrong with a tool's structured answer, by the schema that the server declared for it. Compiled for the
 * first answer; a schema that can't be used says nothing.
 */
export function createOutputCheck(schema: JsonValue | undefined): (structured: JsonValue) => string | null {
  let findErrors: FindErrors | null = null;
  return (structured) => {
    if (!isJsonObject(schema)) return null;
    try {
      findErrors ??= compileSchema(schema);
      const [error] = findErrors(structured);
      return error ? shorten(onOneLine(`${error.instancePath} ${error.message ?? ''}`.trim()), MAX_SHOWN) : null;
    } catch {
      return null;
    }
  };
}
