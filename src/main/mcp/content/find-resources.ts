import type { McpResource } from '../../../shared/mcp/mcp-content';
import { onOneLine } from '../../../shared/text/on-one-line';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import { shorten } from '../../../shared/text/shorten';
import type { CompletionTarget, ServerConnection } from '../client/connect-server';

type Listed<Method extends 'listResources' | 'listResourceTemplates'> = Awaited<
  ReturnType<ServerConnection[Method]>
>[number];

export interface ListedContent {
  readonly resources: readonly Listed<'listResources'>[];
  readonly templates: readonly Listed<'listResourceTemplates'>[];
}

const MAX_FOUND = 50;
const MAX_TITLE = 200;
/** Each costs a request to the server. */
const MAX_COMPLETED = 5;

/**
 * Finds the resources that a query may mean: by name or address, or by the address itself where one has parts to fill in.
 */
export async function findResources(
  { resources, templates }: ListedContent,
  query: string,
  complete: (target: CompletionTarget) => Promise<readonly string[]>,
): Promise<McpResource[]> {
  const sought = query.toLowerCase();
  const isMeant = (...texts: readonly (string | undefined)[]) =>
    texts.some((text) => text?.toLowerCase().includes(sought));
  const listed = resources
    .filter(({ uri, name, title }) => isMeant(uri, name, title))
    .map(({ uri, name, title, mimeType }): McpResource => {
      const detail = [uri, ...(mimeType === undefined ? [] : [mimeType])].join(' · ');
      return { uri, title: shown(title ?? name ?? uri), detail: shown(detail), isBeginning: false };
    });
  const read = templates.map((template) => ({ ...template, ...partsOf(template.uriTemplate) }));
  const begun = read
    .filter(({ name, title, prefix }) => prefix !== query && (isMeant(name, title) || isMeant(prefix)))
    .map(({ prefix, uriTemplate, name, title }): McpResource => {
      return { uri: prefix, title: shown(title ?? name ?? uriTemplate), detail: shown(uriTemplate), isBeginning: true };
    });
  const entered = read.filter(({ prefix }) => query.startsWith(prefix));
  const completed = await Promise.all(
    entered.slice(0, MAX_COMPLETED).map(async ({ uriTemplate, prefix, suffix, only, title, name }) => {
      if (only === null) return [];
      const target: CompletionTarget = {
        ref: { type: 'ref/resource', uri: uriTemplate },
        argument: { name: only, value: query.slice(prefix.length) },
        others: {},
      };
      return (await complete(target)).map((value) => {
        return { uri: `${prefix}${encodeURIComponent(value)}${suffix}`, name: title ?? name };
      });
    }),
  );
  const written = entered
    .filter(({ prefix, suffix }) => query.endsWith(suffix) && query.length > prefix.length + suffix.length)
    .map(({ title, name }) => ({ uri: query, name: title ?? name }));
  const filled = [...completed.flat(), ...written].map(({ uri, name }): McpResource => {
    return { uri, title: shown(uri), detail: shown(name ?? ''), isBeginning: false };
  });
  const first = new Set<string>();
  return [...listed, ...filled, ...begun].filter(({ uri }) => !first.has(uri) && first.add(uri)).slice(0, MAX_FOUND);
}

/** Splits an address such as `log://{day}` where its parts to fill in are. */
function partsOf(uriTemplate: string) {
  const [prefix = '', ...rest] = uriTemplate.split(/\{[^{}]*\}/);
  const names = uriTemplate.match(/\{[^{}]*\}/g) ?? [];
  const [, only] = (names.length === 1 && /^\{(\w+)\}$/.exec(names[0] ?? '')) || [];
  return { prefix, suffix: rest.at(-1) ?? '', only: only ?? null };
}

function shown(text: string): string {
  return shorten(onOneLine(revealInvisible(text)), MAX_TITLE);
}
