import { revealText } from '../../../../shared/text/blank-runs';
import { texts } from '../../../core/texts/texts';

const { remember } = texts.approval;

const pathShapes: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^([^*\\]+)\/\*\*\/(\*\.[^/*\\]+)$/, remember.filesInFolderAndBelow],
  [/^([^*\\]+)\/\*\*$/, remember.inFolderAndBelow],
  [/^([^*\\]+)\/(\*\.[^/*\\]+)$/, remember.filesInFolder],
  [/^([^*\\]+)\/\*$/, remember.inFolder],
  // A host pattern has at least two dots here.
  [/^(\*\.[^./*\\]+)$/, remember.filesAtTop],
];

/**
 * Describes in words what suggested patterns cover; null if the patterns say it better themselves. `exact` holds the
 * patterns of the call itself.
 */
export function patternsMeaning(patterns: readonly string[], exact: readonly string[]): string | null {
  const [meaning = null, ...others] = new Set(patterns.map((pattern) => patternMeaning(pattern, exact)));
  return meaning === null || others.length > 0 ? null : revealText(meaning);
}

function patternMeaning(pattern: string, exact: readonly string[]): string | null {
  if (pattern.endsWith(' *')) return commandMeaning(pattern.slice(0, -2), exact);
  for (const [shape, say] of pathShapes) {
    const [found, ...parts] = shape.exec(pattern) ?? [];
    if (found !== undefined) return say(parts[0] ?? '', parts[1] ?? '');
  }
  return null;
}

function commandMeaning(command: string, exact: readonly string[]): string | null {
  if (exact.includes(command)) return remember.withAnyArguments;
  return /[*\\]/.test(command) ? null : remember.anyCommand(command);
}
