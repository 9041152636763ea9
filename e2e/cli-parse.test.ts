import { describe, expect, it } from 'vitest';
import { toolCallRequestSchema } from '../src/shared/call/tool-call-request';
import { aintern } from './testing/aintern';

describe('aintern parse', () => {
  const answer = 'Sure.\n```tool_call\n{"tool":"file-read","parameters":{"path":"a.txt"}}\n```\nBye 😀.';

  it.each([[[]], [['--chunk', '1']], [['--chunk', '7']]])('prints text and calls in order with %j', async (options) => {
    const { lines, code } = await aintern(['parse', ...options], { stdin: answer });
    expect(code).toBe(0);
    const [before, call, after] = lines();
    expect([before, after]).toEqual([
      { kind: 'text', text: 'Sure.\n' },
      { kind: 'text', text: '\nBye 😀.' },
    ]);
    expect(Object.keys(call)).toEqual(['kind', 'request']);
    expect(toolCallRequestSchema.parse(call.request)).toMatchObject({
      toolId: 'file-read',
      toolName: 'Read file',
      parameters: { path: 'a.txt' },
      riskLevel: 'safe',
      executionSummary: 'Read a.txt',
      provenance: { source: 'fence' },
    });
  });

  it('prints what is wrong with a block, and the block', async () => {
    const block = '```tool_call\n{"parameters":{}}\n```';
    const { lines } = await aintern(['parse'], { stdin: block });
    expect(lines()).toEqual([{ kind: 'error', error: 'The call doesn\'t name its "tool"', text: block }]);
  });

  it('reads json blocks unless it is strict', async () => {
    const block = '```json\n{"tool":"file-read","parameters":{"path":"a"}}\n```';
    expect((await aintern(['parse'], { stdin: block })).lines()[0].kind).toBe('tool-call');
    expect((await aintern(['parse', '--mode', 'strict'], { stdin: block })).lines()[0].kind).toBe('text');
  });

  it.each([
    [['--mode', 'lenient'], 'tool-call'],
    [['--mode', 'strict', '--dialect', 'mistral', 'hermes', '--chunk', '3'], 'tool-call'],
    [['--dialect', 'mistral'], 'text'],
    [[], 'text'],
  ])('reads what other models write with %j: %s', async (options, kind) => {
    const stdin = '<tool_call>\n{"name": "file-read", "arguments": {"path": "a.txt"}}\n</tool_call>';
    const { lines } = await aintern(['parse', ...options], { stdin });
    expect(lines().map((line) => line.kind)).toEqual([kind]);
    if (kind !== 'tool-call') return;
    const request = toolCallRequestSchema.parse(lines()[0].request);
    expect(request).toMatchObject({ toolId: 'file-read', provenance: { source: 'dialect', dialect: 'hermes' } });
  });

  it('says that an inline call and a repaired one need approval', async () => {
    const stdin =
      'Now {"tool":"directory-list","parameters":{"path":"."}}\n```tool_call\n{tool: "file-write", parameters: {path: "a", content: ""}}\n```';
    const { lines } = await aintern(['parse', '--mode', 'lenient'], { stdin });
    expect(lines().flatMap(({ request }) => (request ? [request] : []))).toMatchObject([
      { toolId: 'directory-list', riskLevel: 'safe', requiresApproval: true, provenance: { source: 'inline' } },
      { toolId: 'file-write', requiresApproval: true, warnings: [expect.stringContaining('repaired')], repair: {} },
    ]);
  });

  it('prints a request with a warning for a tool that there is not', async () => {
    const { lines } = await aintern(['parse'], { stdin: '```tool_call\n{"tool":"hammer"}\n```' });
    expect(lines()[0].request).toMatchObject({
      toolId: 'hammer',
      riskLevel: 'medium',
      requiresApproval: true,
      warnings: ['Unknown tool: hammer'],
    });
  });

  it('prints nothing for nothing', async () => {
    expect(await aintern(['parse'], { stdin: '' })).toMatchObject({ stdout: '', code: 0 });
  });
});
