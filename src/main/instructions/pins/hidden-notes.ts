import { countNoun } from '../../../shared/text/count-noun';
import { markHiddenCharacters } from '../../risk/characters/mark-hidden-characters';

/** What the user should know about a text that holds what can't be seen. */
export function hiddenNotes(text: string): string[] {
  const { count } = markHiddenCharacters(text);
  return count > 0 ? [`Contains ${countNoun(count, 'invisible character')}, marked for the model and here`] : [];
}
