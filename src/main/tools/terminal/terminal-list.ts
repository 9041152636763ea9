import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { countNoun } from '../../../shared/text/count-noun';
import { defineTool } from '../framework/define-tool';
import { describeTerminal } from './describe-terminal';
import description from './terminal-list.md?raw';

export const terminalList = defineTool({
  id: 'terminal-list',
  name: 'List terminals',
  description,
  purpose: 'Lists the programs started in this conversation.',
  category: 'terminal',
  defaultRiskLevel: 'safe',
  subjectKind: 'command',
  tags: ['terminal', 'list'],
  input: z.object({}),
  summarize: () => 'List the terminals of this conversation',
  async execute(_input, context) {
    const all = context.getRequiredService('terminals').list(context.sessionId);
    // The conversation already has the result of a command that has ended.
    const terminals = all.filter(({ kind, state }) => kind === 'session' || state.kind === 'running');
    const running = terminals.filter(({ state }) => state.kind === 'running').length;
    return ToolResult.succeeded({
      message: `${countNoun(terminals.length, 'terminal')}, ${running} running`,
      data: terminals.map(describeTerminal).map(listed).join('\n'),
    });
  },
});

function listed({ name, command, folder, state }: ReturnType<typeof describeTerminal>): string {
  return `${name} ${state}: ${command} (in ${folder})`;
}
