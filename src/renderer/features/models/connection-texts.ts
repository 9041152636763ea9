import { assertNever } from '../../../shared/assert-never';
import type { ModelCatalogue, ModelConnection } from '../../../shared/settings/model';
import { texts } from '../../core/texts/texts';

/** Where its key is, in the words of the dialog. */
export function keyText(
  { key, keyVariable }: Pick<ModelConnection, 'key' | 'keyVariable'>,
  keyStorage: ModelCatalogue['keyStorage'],
): string {
  const { keys } = texts.models;
  switch (key) {
    case 'not-needed':
      return keys.notNeeded;
    case 'missing':
      return keys.missing;
    case 'stored':
      return keyStorage === 'encrypted' ? keys.encrypted : keys.inFile;
    case 'environment':
      return keyVariable === undefined ? keys.fromEnvironment : keys.fromVariable(keyVariable);
    default:
      return assertNever(key);
  }
}

/** A missing key comes before whether the server answers: without it, it was not asked. */
export function statusText({ key, status }: ModelConnection): string {
  return key === 'missing' ? texts.models.status.needsKey : texts.models.status[status.kind];
}
