import { ToolResult } from '../../../shared/call/tool-result';
import { type JsonValue, jsonValueSchema } from '../../../shared/json/json';
import { countNoun } from '../../../shared/text/count-noun';
import { formatBytes } from '../../../shared/text/format-bytes';
import { onOneLine } from '../../../shared/text/on-one-line';
import { contentSchema, type ToolCallAnswer, type ToolContent } from '../client/loose-schemas';

interface ResultDeps {
  readonly from: string;
  readonly now: number;
  /** What a structured answer has that it shouldn't have. */
  findMismatch(structured: JsonValue): string | null;
}

/** Turns a server's answer into a result. It is data: nothing in it is parsed for calls. */
export function toToolResult(answer: ToolCallAnswer, { from, now, findMismatch }: ResultDeps): ToolResult {
  const read = answer.content.map((each) => contentSchema.safeParse(each).data ?? null);
  const known = read.filter((content) => content !== null);
  const texts = known.flatMap((content) => textOf(content) ?? []);
  const unknown = read.length - known.length;
  const structured = jsonValueSchema.safeParse(answer.structuredContent).data ?? null;
  const mismatch = structured === null || answer.isError ? null : findMismatch(structured);
  const notes = [
    ...(unknown === 0 ? [] : [`${countNoun(unknown, 'part')} of the answer had an unknown format and was left out`]),
    ...(mismatch === null ? [] : [`The structured part isn’t as ${from} declared it: ${mismatch}`]),
  ];
  const text = [...texts, ...notes].join('\n\n');
  if (answer.isError)
    return ToolResult.failed(text === '' ? `${from} reported an error without a message` : text, 'ServerError');
  const data = structured === null ? text : withText(structured, texts.join('\n\n'), notes);
  const artifacts = known.flatMap((content) =>
    content.type === 'resource_link'
      ? [{ type: 'url' as const, path: content.uri, isNew: false, timestamp: now, ...described(content.description) }]
      : [],
  );
  return ToolResult.succeeded({ message: `${from} answered`, ...(data === '' ? {} : { data }), artifacts });
}

function described(description: string | undefined): { description?: string } {
  return description === undefined ? {} : { description: onOneLine(description) };
}

/** Most servers send their structured content as text too, for older clients. */
function withText(structured: JsonValue, text: string, notes: readonly string[]): JsonValue {
  const further = [...(saysTheSame(structured, text) ? [] : [text]), ...notes];
  return further.length === 0 ? structured : { structured, text: further.join('\n\n') };
}

function saysTheSame(structured: JsonValue, text: string): boolean {
  try {
    return text === '' || JSON.stringify(JSON.parse(text)) === JSON.stringify(structured);
  } catch {
    return false;
  }
}

function textOf(content: ToolContent): string | null {
  switch (content.type) {
    case 'text':
      return content.text;
    case 'image':
    case 'audio':
      return `[${content.type}: ${content.mimeType}, ${formatBytes(sizeOf(content.data))}]`;
    case 'resource': {
      const { uri, text, blob, mimeType = 'unknown type' } = content.resource;
      if (text !== undefined) return `${uri}:\n${text}`;
      return `[resource ${uri}: ${mimeType}${blob === undefined ? '' : `, ${formatBytes(sizeOf(blob))}`}]`;
    }
    case 'resource_link':
      return null;
  }
}

function sizeOf(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}
