import { expect, it } from 'vitest';
import { defaultMcpSandbox, type McpServerDescription } from '../../../shared/mcp/mcp-server';
import { initialAppState } from '../../core/store/app-state';
import { mcpEntries } from './mcp-entries';

const tool: McpServerDescription['tools'][number] = {
  name: 'note',
  toolId: 'mcp:notes/note',
  title: 'Note',
  description: 'Keeps a note.',
  claims: [],
  rating: null,
  status: 'approved',
  problems: [],
  before: null,
  now: null,
};
const server: McpServerDescription = {
  name: 'notes',
  launch: { kind: 'http', url: 'http://127.0.0.1/mcp', headerNames: [] },
  command: 'http://127.0.0.1/mcp',
  isOn: true,
  sandbox: defaultMcpSandbox,
  state: 'running',
  tools: [tool],
  pinned: null,
  present: null,
  offers: { hasResources: true, prompts: [{ name: 'review', title: 'Review', description: '', arguments: [] }] },
  needsReview: false,
};

function start(change: Partial<McpServerDescription> = {}) {
  const done: unknown[] = [];
  const entries = mcpEntries({
    state: { ...initialAppState, mcpServers: [{ ...server, ...change }] },
    app: {
      restartMcpServer: async (name) => void done.push(['restart', name]),
      switchMcpServer: async (name, to) => void done.push(['turn', name, to]),
      showMcpServer: ({ name, part }) => void done.push(['show', name, part]),
    },
    attempt: (work) => void work(),
  });
  return { entries, labels: entries.map(({ label }) => label), done };
}

it('finds servers, their tools and prompts, and what can be done with them', () => {
  const { entries, labels, done } = start();
  expect(labels).toEqual([
    'Show notes',
    'Show log of notes',
    'Turn off notes',
    'Restart notes',
    'notes: Note',
    '/notes:review',
  ]);
  for (const { choose } of entries.slice(0, 5)) choose();
  expect(done).toEqual([
    ['show', 'notes', 'tools'],
    ['show', 'notes', 'log'],
    ['turn', 'notes', 'off'],
    ['restart', 'notes'],
    ['show', 'notes', 'tools'],
  ]);
});

it('offers neither a restart nor prompts of a server that is turned off', () => {
  expect(start({ isOn: false, state: 'off' }).labels).toEqual([
    'Show notes',
    'Show log of notes',
    'Turn on notes',
    'notes: Note',
  ]);
});
