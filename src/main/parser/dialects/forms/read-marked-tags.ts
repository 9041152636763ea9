import { MAX_NESTING } from '../../values/read-json';

export interface MarkedTag {
  readonly key: string;
  readonly children: readonly MarkedTag[];
  /** Everything between its tags, verbatim. */
  readonly content: string;
}

export type TagsReading =
  | { readonly kind: 'tags'; readonly tags: readonly MarkedTag[] }
  | { readonly kind: 'broken'; readonly error: string };

interface OpenTag {
  readonly key: string;
  readonly start: number;
  readonly children: MarkedTag[];
  readonly keys: Set<string>;
}

const tagPattern = /<(?<slash>\/?)(?<key>[^<>]+)>/y;
/** The only key that may repeat: it makes a list. */
const LIST_KEY = 'item';

/**
 * Reads nested tags, each with a mark before it: only text after a mark is a tag. Now and then a model omits the mark
 * before a closing tag, which then counts too if no other comes.
 */
export function readMarkedTags(source: string, mark: string): TagsReading {
  const tags = new TagStack(source);
  let error: string | null = null;
  let textStart = 0;
  for (let at = source.indexOf(mark); at !== -1 && error === null; at = source.indexOf(mark, textStart)) {
    tagPattern.lastIndex = at + mark.length;
    const { slash, key } = tagPattern.exec(source)?.groups ?? {};
    if (key === undefined) return { kind: 'broken', error: `a tag must follow ${mark}` };
    if (slash === '' || !tags.isOpen(key)) tags.closeUnmarked(textStart, at);
    textStart = tagPattern.lastIndex;
    error = slash === '' ? tags.open(key, textStart) : tags.close(key, at);
  }
  tags.closeUnmarked(textStart, source.length);
  error ??= tags.end();
  return error === null ? { kind: 'tags', tags: tags.root.children } : { kind: 'broken', error };
}

/** The open tags, the innermost last. Its methods return what is wrong, or null. */
class TagStack {
  readonly root = openTag('', 0);
  private readonly stack = [this.root];
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  isOpen(key: string): boolean {
    return this.innermost().key === key && this.stack.length > 1;
  }

  open(key: string, start: number): string | null {
    const { keys } = this.innermost();
    if (this.stack.length > MAX_NESTING) return `they are nested more than ${MAX_NESTING} levels deep`;
    if (key !== LIST_KEY && keys.has(key)) return `<${key}> occurs more than once`;
    keys.add(key);
    this.stack.push(openTag(key, start));
    return null;
  }

  close(key: string, end: number): string | null {
    if (!this.isOpen(key)) return `</${key}> has no opening tag`;
    const { start, children } = this.innermost();
    this.stack.pop();
    this.innermost().children.push({ key, children, content: this.source.slice(start, end) });
    return null;
  }

  /** Closes the innermost tag if the text before a tag ends with its closing tag. */
  closeUnmarked(textStart: number, textEnd: number): void {
    const { key } = this.innermost();
    const text = this.source.slice(textStart, textEnd).trimEnd();
    const tag = `</${key}>`;
    if (text.endsWith(tag)) this.close(key, textStart + text.length - tag.length);
  }

  end(): string | null {
    return this.stack.length === 1 ? null : `<${this.innermost().key}> is not closed`;
  }

  private innermost(): OpenTag {
    return this.stack.at(-1) ?? this.root;
  }
}

function openTag(key: string, start: number): OpenTag {
  return { key, start, children: [], keys: new Set() };
}
