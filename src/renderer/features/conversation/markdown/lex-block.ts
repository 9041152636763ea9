import { Lexer, type MarkedToken, Tokenizer, type Tokens } from 'marked';
import type { Block } from './block';

/**
 * HTML is plain text. So are reference definitions, because they would change blocks that were parsed already. A single
 * tilde means “about” more often than it strikes something out.
 */
class PlainTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override def(): undefined {}
  override del(...[source, masked, before]: Parameters<Tokenizer['del']>): Tokens.Del | undefined {
    return source.startsWith('~~') ? super.del(source, masked, before) : undefined;
  }
}

/** Deeper nesting of quotes and lists than anybody means; the lexer recurses with each level. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){16}/m;

/** As plain text, an HTML tag doesn't end a list: the item goes on, as with any other text. */
const noHtml = /(?!)/;

const known = new WeakMap<Block, readonly MarkedToken[]>();

/** Returns the tokens of a finished block, parsed only once. */
export function lexBlock(block: Block): readonly MarkedToken[] {
  const found = known.get(block);
  if (found) return found;
  const tokens = lexText((block.tableHead ?? '') + block.raw);
  known.set(block, tokens);
  return tokens;
}

export function lexText(text: string): readonly MarkedToken[] {
  if (tooDeep.test(text)) return [plainParagraph(text)];
  const tokenizer = new PlainTokenizer();
  const lexer = new Lexer({ gfm: true, tokenizer });
  const { rules } = tokenizer;
  tokenizer.rules = { ...rules, other: { ...rules.other, htmlBeginRegex: () => noHtml } };
  return lexer.lex(text) as MarkedToken[];
}

function plainParagraph(text: string): Tokens.Paragraph {
  return { type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] };
}
