import { StreamLanguage } from '@codemirror/language';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import type { TextHighlight } from '../../../core/components/revealed-text-pieces';

const language = StreamLanguage.define(shell);

/** Comments look like everything else: in `a#b; rm c` there is none, but the language here takes it for one. */
const looks = tagHighlighter([
  { tag: tags.keyword, class: 'font-semibold text-accent-ink' },
  { tag: tags.standard(tags.variableName), class: 'font-semibold' },
  { tag: tags.string, class: 'text-good-ink' },
  { tag: [tags.variableName, tags.definition(tags.variableName), tags.attributeName], class: 'text-accent-ink' },
]);

/** The words of a command line, by what they are. */
export function highlightShell(command: string): TextHighlight[] {
  const highlights: TextHighlight[] = [];
  highlightTree(language.parser.parse(command), looks, (from, to, className) => {
    highlights.push({ from, to, className });
  });
  return highlights;
}
