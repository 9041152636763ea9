import { assertNever } from '../../../shared/assert-never';
import type { BestSuggestion } from '../../../shared/call/call-preview';
import { riskySubjects } from '../rules/match-permission';
import { isOutsidePath } from '../rules/pattern-path';
import type { RatedTarget, Suggestion } from '../rules/suggest-patterns';

/** Calls of tools that work on files, as a plural. */
const callNouns: Readonly<Record<string, string>> = {
  'file-read': 'reads',
  'file-write': 'writes',
  'file-edit': 'edits',
  'file-delete': 'deletions',
  'file-move': 'moves',
  'file-copy': 'copies',
  'directory-list': 'listings',
  'directory-create': 'new folders',
  'editor-format': 'formatting',
  'git-add': 'staging',
};

/** A folder and everything below it. */
const folderPattern = /^(.+)\/\*\*$/;

/**
 * Returns the suggestion to offer with one click: exactly this command or host, but for a file everything in its folder,
 * since an agent that edits one file goes on to its neighbors.
 */
export function bestSuggestion(
  suggestions: readonly Suggestion[],
  target: RatedTarget,
  toolName: string,
): BestSuggestion | null {
  const folder =
    target.subjectKind === 'path' && target.riskLevel !== 'high' ? suggestions.findLast(isFolder) : undefined;
  const best = folder ?? suggestions[0];
  return best ? { patterns: [...best.patterns], ...describe(best, target, toolName) } : null;
}

function isFolder({ patterns }: Suggestion): boolean {
  return patterns.length > 0 && patterns.every((pattern) => folderPattern.test(pattern) && !isOutsidePath(pattern));
}

function describe(
  suggestion: Suggestion,
  target: RatedTarget,
  toolName: string,
): Pick<BestSuggestion, 'label' | 'code'> {
  const { subjectKind, toolId } = target;
  if (suggestion.reach === 'tool') return { label: `all “${toolName}” calls in this folder` };
  const subjects = riskySubjects(target);
  switch (subjectKind) {
    case 'command': {
      const [command = '', ...further] = subjects;
      if (further.length === 0) return { label: `${command} in this folder`, code: command };
      return { label: `${listed(subjects, 'commands')} in this folder` };
    }
    case 'path': {
      const noun = callNouns[toolId] ?? `“${toolName}” calls`;
      const folders = suggestion.patterns.map(folderOf);
      return suggestion.reach === 'exact'
        ? { label: `${noun} of ${listed(subjects, 'files')}` }
        : { label: `${noun} in ${listed(folders, 'folders')}` };
    }
    case 'host':
      return { label: listed(subjects, 'hosts') };
    case 'argument':
      return { label: `“${toolName}” with ${subjects.length === 1 ? 'this argument' : 'these arguments'}` };
    default:
      return assertNever(subjectKind);
  }
}

function folderOf(pattern: string): string {
  return `${pattern.replace(folderPattern, '$1').replace(/\\(.)/gs, '$1')}/`;
}

/** More than two names wouldn't fit the button. */
function listed(names: readonly string[], plural: string): string {
  return names.length > 2 ? `these ${names.length} ${plural}` : names.join(' and ');
}
