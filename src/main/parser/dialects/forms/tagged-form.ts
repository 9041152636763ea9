import type { MarkedForm, ReadingOptions } from '../../blocks/block-form';
import type { BlockReading } from '../../blocks/read-block';
import { type TaggedCall, type TaggedForm, TaggedReader } from '../../blocks/tagged-reader';
import { rawValue, typesOf } from '../../values/raw-value';
import { type MarkedBlock, markedBlock } from './dialect';

interface Tags extends Omit<TaggedForm, 'closers' | 'nextOpens' | 'readCall'> {
  /** Values are verbatim, without line breaks around them. */
  readonly isVerbatim?: boolean;
}

/** A call in tags, with its values as bare text. */
export function taggedForm(
  block: MarkedBlock & { readonly tags: Tags; readonly nextOpens?: readonly string[] },
): MarkedForm {
  const { opens, tags, closers = [], nextOpens = opens } = block;
  const { isVerbatim = false, ...markers } = tags;
  const form: TaggedForm = {
    ...markers,
    closers,
    nextOpens,
    readCall: (call, body, options) => readTagged(call, body, options, { section: tags.section, isVerbatim }),
  };
  return { ...markedBlock(block), createReader: () => new TaggedReader(form) };
}

interface ValueForm {
  readonly section: Tags['section'];
  readonly isVerbatim: boolean;
}

function readTagged(call: TaggedCall, body: string, { tools }: ReadingOptions, form: ValueForm): BlockReading {
  const toolId = unquoted(call.name);
  if (toolId === '') return { kind: 'broken', error: "The call doesn't name its tool" };
  const schema = tools.inputSchema(toolId);
  const entries = call.parameters.map(({ key: written, value }) => {
    const key = unquoted(written);
    const types = isText(written) ? (['string'] as const) : typesOf(schema, key);
    return [key, rawValue(form.isVerbatim ? value : valueText(value, form.section), types)] as const;
  });
  const rawJson = body.trim();
  const repair = call.repaired === null ? {} : { repair: { original: rawJson, repaired: call.repaired.trim() } };
  return { kind: 'calls', calls: [{ toolId, parameters: Object.fromEntries(entries), rawJson, ...repair }] };
}

/** Whether a tag declares its value to be text, as those of DeepSeek and Kimi K3 do. */
function isText(written: string): boolean {
  return written.includes('string="true"') || written.includes('type="string"');
}

/** Returns the first word of a tag, without quotes: other attributes may follow it. */
function unquoted(written: string): string {
  const text = written.trim().replace(/^["']/, '');
  const end = text.search(/["']/);
  return end === -1 ? text : text.slice(0, end);
}

/** The line breaks around a value on its own lines aren't part of it. */
function valueText(value: string, section: Tags['section']): string {
  const inner = value.trim();
  if (section && inner.startsWith(section.open) && inner.endsWith(section.close)) {
    return inner.slice(section.open.length, -section.close.length);
  }
  const line = /^\r?\n/.exec(value);
  return line ? value.slice(line[0].length).replace(/\r?\n$/, '') : value;
}
