import { type Language, LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { highlightTree, type Tag, tagHighlighter, tags } from '@lezer/highlight';
import type { TextHighlight } from '../components/revealed-text-pieces';

export const codeHighlightStyles: readonly {
  readonly tag: readonly Tag[];
  readonly className: string;
}[] = [
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self, tags.null, tags.bool, tags.atom],
    className: 'text-code-keyword',
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.character, tags.inserted],
    className: 'text-code-string',
  },
  {
    tag: [tags.number, tags.unit, tags.color, tags.escape],
    className: 'text-code-number',
  },
  {
    tag: [tags.comment, tags.meta, tags.processingInstruction],
    className: 'text-ink-faint',
  },
  {
    tag: [tags.typeName, tags.className, tags.namespace, tags.tagName, tags.heading, tags.labelName],
    className: 'text-code-type',
  },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.attributeName,
      tags.definition(tags.propertyName),
      tags.macroName,
    ],
    className: 'text-code-name',
  },
  { tag: [tags.deleted, tags.invalid], className: 'text-bad-ink' },
];

/** In milliseconds: short enough for a frame to be drawn in between. */
const sliceTime = 8;

const looks = tagHighlighter(codeHighlightStyles.map(({ tag, className }) => ({ tag, class: className })));

/**
 * Returns the highlights of code, computed in slices; null if the language is unknown or the result is no longer
 * needed.
 */
export async function highlightCode(
  code: string,
  language: string,
  signal: AbortSignal,
): Promise<TextHighlight[] | null> {
  const loaded = await loadLanguage(language);
  if (loaded === null) return null;
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

/** Resolves to null if the language is unknown. */
export async function loadLanguage(name: string): Promise<Language | null> {
  const description = findLanguage(name);
  return description === null ? null : (await description.load()).language;
}

/** Finds a language by what models write after a fence: a name, an alias or a file extension. */
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
