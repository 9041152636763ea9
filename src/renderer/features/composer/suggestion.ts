import type { CommandOutput } from '../../../shared/contract/contract';
import type { Action } from '../../core/actions/action';

/** What the list over the message field offers. */
export type Suggestion =
  | { readonly kind: 'command'; readonly action: Action }
  | { readonly kind: 'file'; readonly file: CommandOutput<'workspace.find-files'>['found'][number] };

export function suggestionKey(suggestion: Suggestion): string {
  return suggestion.kind === 'command' ? suggestion.action.id : suggestion.file.path;
}
