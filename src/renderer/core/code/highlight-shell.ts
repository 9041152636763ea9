import { StreamLanguage } from '@codemirror/language';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import type { TextHighlight } from '../components/revealed-text-pieces';

const language = StreamLanguage.define(shell);

/** Comments get no style of their own: in `a#b; rm c` there is none, but this grammar sees one. */
const looks = tagHighlighter([
  { tag: tags.keyword, class: 'font-semibold text-accent-ink' },
  { tag: tags.standard(tags.variableName), class: 'font-semibold' },
  { tag: tags.string, class: 'text-good-ink' },
  { tag: [tags.variableName, tags.definition(tags.variableName), tags.attributeName], class: 'text-accent-ink' },
]);

/** Returns the highlights of a command line's words, by kind. */
export function highlightShell(command: string): TextHighlight[] {
  const highlights: TextHighlight[] = [];
  highlightTree(language.parser.parse(command), looks, (from, to, className) => {
    highlights.push({ from, to, className });
  });
  return highlights;
}
