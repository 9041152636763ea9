import type { LucideIcon } from 'lucide-react';
import type { CommandOutput } from '../../../shared/contract/contract';
import type { SkillDescription } from '../../../shared/contract/skills';
import type { Action } from '../../core/actions/action';
import type { ContextSource } from './context/context-draft';
import type { MentionSource } from './context/mention-sources';

/** Something that can be added to the message. */
export type MentionEntry = {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail: string;
} & (
  | {
      readonly source: ContextSource;
      /** Remains in the text in place of what was typed. */
      readonly written: string;
    }
  /** Written after @, where the user continues. */
  | { readonly enters: string }
);

/** A way to continue a command that is being typed. */
export interface CommandCompletion {
  readonly icon: LucideIcon;
  readonly title: string;
  /** What can follow it. */
  readonly hint: string;
  readonly detail: string;
  /** The whole text with it. */
  readonly written: string;
}

/** An entry of the list over the message field. */
export type Suggestion =
  | { readonly kind: 'command'; readonly action: Action }
  /** A command or skill of the folder or the user. */
  | { readonly kind: 'own'; readonly skill: SkillDescription }
  | { readonly kind: 'completion'; readonly completion: CommandCompletion }
  | { readonly kind: 'file'; readonly file: CommandOutput<'workspace.find-files'>['found'][number] }
  | { readonly kind: 'entry'; readonly entry: MentionEntry }
  | { readonly kind: 'source'; readonly source: MentionSource };

export function suggestionKey(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'command':
      return suggestion.action.id;
    case 'own':
      return suggestion.skill.path;
    case 'completion':
      return suggestion.completion.written;
    case 'file':
      return suggestion.file.path;
    case 'entry':
      return suggestion.entry.id;
    default:
      return `@${suggestion.source.word}`;
  }
}
