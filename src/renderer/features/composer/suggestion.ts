import type { CommandOutput } from '../../../shared/contract/contract';
import type { Action } from '../../core/actions/action';

/** An entry of the list over the message field. */
export type Suggestion =
  | { readonly kind: 'command'; readonly action: Action }
  | { readonly kind: 'file'; readonly file: CommandOutput<'workspace.find-files'>['found'][number] };

export function suggestionKey(suggestion: Suggestion): string {
  return suggestion.kind === 'command' ? suggestion.action.id : suggestion.file.path;
}
