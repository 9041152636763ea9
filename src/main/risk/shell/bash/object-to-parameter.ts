import type { ParameterExpansionPart, Word } from 'unbash';
import { assertNever } from '../../../../shared/assert-never';
import { type BashWalk, objectTo } from './bash-walk';

const plainIndex = /^(?:\d+|[@*])$/;
const plainOffset = /^\s*-?\d*\s*$/;

/** Says what makes `${…}` more than the value of a variable: it may run commands, or name a variable by another. */
export function objectToParameter(walk: BashWalk, part: ParameterExpansionPart): void {
  const object = (why: string) => objectTo(walk, part.text, why);
  const { prefix, index, operation } = part;
  if (prefix === '!') object('takes the name of a variable from another one');
  if (index !== undefined && !plainIndex.test(index.text)) object('evaluates its subscript, which can run commands');
  switch (operation?.type) {
    case undefined:
    case 'Default':
    case 'Remove':
    case 'Replace':
    case 'CaseModification':
      return;
    case 'Slice':
      if (![operation.offset, operation.length].every(isPlainOffset)) {
        object('evaluates its offsets, which can run commands');
      }
      return;
    case 'Transform':
      object('transforms what a variable holds, which can run commands');
      return;
    case 'Names':
      object('lists the names of variables');
      return;
    case 'Unknown':
      object('is an expansion that AIntern does not know');
      return;
    default:
      assertNever(operation);
  }
}

function isPlainOffset(word: Word | undefined): boolean {
  return word === undefined || plainOffset.test(word.text);
}
