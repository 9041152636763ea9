import type { JsonObject, JsonValue } from '../../../shared/json/json';
import { JsonSchema, JsonSchemaProperty, type JsonSchemaType } from '../../../shared/json/json-schema';
import type { MarkedForm, ReadingOptions } from '../blocks/block-form';
import { DelimitedReader, type Header } from '../blocks/delimited-reader';
import type { BlockReading } from '../blocks/read-block';
import type { BodyTracker } from '../values/body-tracker';
import { LiteralMatcher } from '../values/literal-matcher';
import { rawValue } from '../values/raw-value';
import { markedBlock } from './forms/dialect';
import { header, name, nameIn, space } from './forms/header';
import { type MarkedTag, readMarkedTags } from './forms/read-marked-tags';

/** A single token of the model, before every tag. */
const MARK = ']<]minimax[>[';
const wrapper = `${MARK}<tool_call>`;
const invoke = `${MARK}<invoke name="`;
const callClose = `${MARK}</invoke>`;

/** MiniMax M3: nested tags, in which children called `item` make a list. Each call is its own block. */
export const minimaxM3Forms: readonly MarkedForm[] = [
  nestedForm(wrapper, header(space, invoke, name, '">')),
  nestedForm(invoke, header(name, '">')),
];

function nestedForm(open: string, ownHeader: Header): MarkedForm {
  const form = {
    opens: [wrapper, invoke],
    header: ownHeader,
    startsBody: () => true,
    createTracker: () => new CallCloseTracker(),
    closers: [`${MARK}</tool_call>`],
    mayRepeat: false,
    readBody: (body: string, options: ReadingOptions, before: string) =>
      readNested(nameIn(ownHeader, before), body, options),
  };
  return { ...markedBlock({ dialect: 'minimax', opens: [open] }), createReader: () => new DelimitedReader(form) };
}

/** Because every tag has a mark, only the closing tag of the call matters. */
class CallCloseTracker implements BodyTracker {
  private readonly callClose = new LiteralMatcher(callClose);
  private isClosed = false;

  next(code: number): void {
    this.isClosed ||= this.callClose.next(code);
  }

  isInString(): boolean {
    return false;
  }

  isSteady(): boolean {
    return false;
  }

  isComplete(): boolean {
    return this.isClosed;
  }

  deepest(): number {
    return 0;
  }
}

function readNested(toolId: string, body: string, { tools }: ReadingOptions): BlockReading {
  const reading = readMarkedTags(body.endsWith(callClose) ? body.slice(0, -callClose.length) : body, MARK);
  if (reading.kind === 'broken') {
    return { kind: 'broken', error: `The parameters of ${toolId} can't be read: ${reading.error}` };
  }
  const schema = tools.inputSchema(toolId);
  const parameters = objectOf(reading.tags, schema, schema);
  return { kind: 'calls', calls: [{ toolId, parameters, rawJson: body.trim() }] };
}

type Property = JsonSchemaProperty | undefined;

function objectOf(tags: readonly MarkedTag[], property: Property, schema: Property): JsonObject {
  return Object.fromEntries(
    tags.map((tag) => [tag.key, parameterValue(tag, property && JsonSchema.property(property, tag.key), schema)]),
  );
}

function parameterValue({ children, content }: MarkedTag, given: Property, schema: Property): JsonValue {
  const property = given && schema && JsonSchemaProperty.resolve(given, schema);
  const types = [property?.type ?? []].flat();
  const mayBe = (type: JsonSchemaType) => types.length === 0 || types.includes(type);
  if (children.length === 0) return leafValue(content, types);
  if (mayBe('array') && children.every(({ key }) => key === 'item')) {
    return children.map((child) => parameterValue(child, property?.items, schema));
  }
  // If the schema expects text, tags in it are part of the text.
  return mayBe('object') || types.includes('array') ? objectOf(children, property, schema) : content;
}

function leafValue(content: string, types: readonly JsonSchemaType[]): JsonValue {
  if (content.trim() !== '' || types.includes('string')) return rawValue(content, types);
  if (types.includes('array')) return [];
  return types.includes('object') ? {} : content;
}
