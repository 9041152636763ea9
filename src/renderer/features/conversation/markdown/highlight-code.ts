import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { highlightTree, tagHighlighter } from '@lezer/highlight';
import type { TextHighlight } from '../../../core/components/revealed-text-pieces';
import { codeLooks } from '../../../markdown/code-looks';

/** In milliseconds: short enough for a frame to be drawn in between. */
const sliceTime = 8;

const looks = tagHighlighter(codeLooks.map(({ tag, className }) => ({ tag, class: className })));

/** The looks of code in a language, found in slices; null where the language is unknown or nobody waits any more. */
export async function highlightCode(
  code: string,
  language: string,
  signal: AbortSignal,
): Promise<TextHighlight[] | null> {
  const description = findLanguage(language);
  if (description === null) return null;
  const { language: loaded } = await description.load();
  const parse = loaded.parser.startParse(code);
  let tree = null;
  while (tree === null) {
    await idle();
    if (signal.aborted) return null;
    const end = performance.now() + sliceTime;
    while (tree === null && performance.now() < end) tree = parse.advance();
  }
  const highlights: TextHighlight[] = [];
  highlightTree(tree, looks, (from, to, className) => {
    highlights.push({ from, to, className });
  });
  return highlights;
}

/** By what models put behind a fence: a name, a short name or the end of a file name. */
function findLanguage(name: string): LanguageDescription | null {
  const plain = name.toLowerCase().replace(/^[{.]+|[},:].*$/g, '');
  return (
    LanguageDescription.matchLanguageName(languages, plain, false) ??
    LanguageDescription.matchFilename(languages, `a.${plain}`)
  );
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve);
  });
}
