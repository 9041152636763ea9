import { delimiter } from 'node:path';
import { RE2JS } from 're2js';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import { countNoun } from '../../../shared/text/count-noun';
import { quoteOddName } from '../../../shared/text/quote-odd-name';
import { shorten } from '../../../shared/text/shorten';
import { maskSecrets } from '../../secrets/mask-secrets';
import { childEnvironment } from '../../terminal/environment/child-environment';
import { defineTool } from '../framework/define-tool';
import description from './environment-read.md?raw';

const MAX_VALUE_LENGTH = 2_000;

export const environmentRead = defineTool({
  id: 'environment-read',
  name: 'Read environment',
  description,
  purpose: 'Shows environment variables, without secrets.',
  category: 'system',
  defaultRiskLevel: 'low',
  tags: ['environment', 'variables'],
  input: z.object({
    names: z.array(z.string().min(1)).min(1).optional().describe('Exact names'),
    pattern: z
      .string()
      .regex(/^[\w*()]{1,200}$/)
      .optional()
      .describe('Such as NODE_*'),
  }),
  summarize: ({ names, pattern }) => `Read ${names?.join(', ') ?? pattern ?? 'all'} from the environment`,
  assessRisk: () => ({ level: 'low', reasons: ['Shares details about this machine and its user with the model'] }),
  async execute({ names, pattern }) {
    const matches = pattern === undefined ? () => true : nameMatcher(pattern);
    const isWanted = (name: string) => (names === undefined || names.includes(name)) && matches(name);
    const given = childEnvironment();
    const variables = Object.entries(given)
      .filter(([name]) => isWanted(name))
      .sort(byName)
      .map(([name, value]) => [name, shownValue(name, value)] as const);
    const withheld = Object.keys(process.env)
      .filter((name) => !Object.hasOwn(given, name) && isWanted(name))
      .sort();
    const missing = (names ?? []).filter((name) => process.env[name] === undefined);
    const metadata: JsonObject = {
      variables: Object.fromEntries(
        variables.map(([name, value]) => [name, isPathList(name) ? value.split(delimiter) : value]),
      ),
      ...(withheld.length === 0 ? {} : { keptFromPrograms: withheld }),
      ...(missing.length === 0 ? {} : { notSet: missing }),
    };
    const lines = [
      ...variables.map(([name, value]) => `${name}=${quoteOddName(value)}`),
      ...(withheld.length === 0 ? [] : [`Withheld from programs: ${withheld.join(', ')}`]),
      ...(missing.length === 0 ? [] : [`Not set: ${missing.join(', ')}`]),
    ];
    const message = countNoun(variables.length, 'variable');
    return { ...ToolResult.succeeded({ message, data: lines.join('\n') }), metadata };
  },
});

function byName([first]: [string, string], [second]: [string, string]): number {
  return first < second ? -1 : 1;
}

/** Names are case-insensitive on Windows, and elsewhere no two names differ only in case. */
function nameMatcher(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*').map((part) => RE2JS.quote(part));
  const compiled = RE2JS.compile(parts.join('.*'), RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL);
  return (name) => compiled.matches(name);
}

function isPathList(name: string): boolean {
  return /^path$/i.test(name);
}

/** Programs get no known secrets; if that changes, they are masked here. */
function shownValue(name: string, value: string): string {
  const { [name]: masked } = maskSecrets({ [name]: value }) as Record<string, string>;
  const text = masked ?? '';
  return isPathList(name) ? text : shorten(text, MAX_VALUE_LENGTH);
}
