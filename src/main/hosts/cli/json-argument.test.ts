import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { decisionsFileSchema } from './decisions-file';
import { parseJsonObject, readJsonFile } from './json-argument';

describe('JSON on the command line', () => {
  it('is refused in whole sentences', () => {
    expect(() => parseJsonObject('{', 'The parameters')).toThrow(/^The parameters are not valid JSON: /);
    expect(() => parseJsonObject('[]', 'The parameters')).toThrow(/^The parameters must be a JSON object, such as /);
  });

  it('says of a file where it is wrong, unless all of it is', () => {
    const path = join(temporaryFolder(), 'decisions.json');
    const read = (text: string) => () => {
      writeFileSync(path, text);
      return readJsonFile(path, 'The file', decisionsFileSchema);
    };
    expect(read('{')).toThrow(`The file ${path} is not valid JSON: `);
    expect(read('{}')).toThrow(`The file ${path} has an invalid format: Invalid input: expected array`);
    expect(read('[{"toolId":"x"}]')).toThrow(`The file ${path} has an invalid format: 0.approved: Invalid input`);
    expect(read('[]')()).toEqual([]);
  });
});
