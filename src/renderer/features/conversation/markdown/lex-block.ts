import { Lexer, type MarkedToken, Tokenizer, type Tokens } from 'marked';
import type { Block } from './block';

/**
 * HTML is text like any other. An address that others refer to would change blocks that have been read already, so it is
 * text, too. One tilde stands for “about” more often than it strikes something out.
 */
class PlainTokenizer extends Tokenizer {
  override html(): undefined {}
  override tag(): undefined {}
  override def(): undefined {}
  override del(...[source, masked, before]: Parameters<Tokenizer['del']>): Tokens.Del | undefined {
    return source.startsWith('~~') ? super.del(source, masked, before) : undefined;
  }
}

/** More quotes and lists inside each other than anybody means; the lexer goes one call deeper with each. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){16}/m;

const known = new WeakMap<Block, readonly MarkedToken[]>();

/** The tokens of a block that nothing is added to any more, read once. */
export function lexBlock(block: Block): readonly MarkedToken[] {
  const found = known.get(block);
  if (found) return found;
  const tokens = lexText((block.tableHead ?? '') + block.raw);
  known.set(block, tokens);
  return tokens;
}

export function lexText(text: string): readonly MarkedToken[] {
  if (tooDeep.test(text)) return [plainParagraph(text)];
  return new Lexer({ gfm: true, tokenizer: new PlainTokenizer() }).lex(text) as MarkedToken[];
}

function plainParagraph(text: string): Tokens.Paragraph {
  return { type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] };
}
