import { expect, it } from 'vitest';
import { defaultMcpSandbox, type McpServerDescription } from '../../../../shared/mcp/mcp-server';
import { initialAppState } from '../../../core/store/app-state';
import { matchingSources, mentionSources, sourceOf, sourcesNow } from './mention-sources';

const words = (query: string, hasFolder = true) =>
  matchingSources(query, { hasFolder, sources: mentionSources }).map(({ word }) => word);

it('offers every source at first, and those that the letters begin', () => {
  expect(words('')).toEqual(['diff', 'staged', 'symbol:', 'terminal:', 'conversation:', 'https://']);
  expect(words('st')).toEqual(['staged']);
  expect(words('unc')).toEqual(['diff']);
  expect(words('web')).toEqual(['https://']);
  expect(words('src')).toEqual([]);
});

it('offers without a folder what needs none', () => {
  expect(words('', false)).toEqual(['terminal:', 'conversation:', 'https://']);
});

it('knows which source lists what was typed', () => {
  expect(sourceOf('Symbol:say', mentionSources)).toMatchObject({ source: { word: 'symbol:' }, sought: 'say' });
  expect(sourceOf('https://a.b/c', mentionSources)).toMatchObject({ source: { word: 'https://' }, sought: 'a.b/c' });
  expect(['diff', 'src/a.ts', 'symbol'].map((query) => sourceOf(query, mentionSources))).toEqual([null, null, null]);
});

it('has no two sources with the same word', () => {
  expect(new Set(mentionSources.map(({ word }) => word)).size).toBe(mentionSources.length);
});

it('offers each server that may have resources', () => {
  const server: McpServerDescription = {
    name: 'Notes',
    launch: { kind: 'http', url: 'http://127.0.0.1/mcp', headerNames: [] },
    command: 'http://127.0.0.1/mcp',
    isOn: true,
    sandbox: defaultMcpSandbox,
    state: 'stopped',
    tools: [],
    pinned: null,
    present: null,
    offers: null,
    needsReview: false,
  };
  const found = (...mcpServers: McpServerDescription[]) =>
    sourcesNow({ ...initialAppState, mcpServers })
      .slice(mentionSources.length)
      .map(({ word }) => word);
  const elsewhere = { folder: '/other', file: '.mcp.json', name: 'Notes', trustHash: '' };
  expect(found(server)).toEqual(['Notes:']);
  expect(found({ ...server, offers: { hasResources: true, prompts: [] } })).toEqual(['Notes:']);
  expect(
    found(
      { ...server, offers: { hasResources: false, prompts: [] } },
      { ...server, isOn: false },
      { ...server, state: 'untrusted' },
      { ...server, project: elsewhere },
    ),
  ).toEqual([]);
  const sources = sourcesNow({ ...initialAppState, mcpServers: [server] });
  expect(sourceOf('notes:log', sources)).toMatchObject({ source: { title: 'Notes' }, sought: 'log' });
});
