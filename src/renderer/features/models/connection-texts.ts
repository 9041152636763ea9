import { assertNever } from '../../../shared/assert-never';
import type { ModelCatalogue, ModelConnection } from '../../../shared/settings/model';
import { texts } from '../../core/texts/texts';

/** Says where the key is stored. */
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

/** A missing key comes before the server's status, because the server isn't asked without it. */
export function statusText({ key, status }: ModelConnection): string {
  return key === 'missing' ? texts.models.status.needsKey : texts.models.status[status.kind];
}
