import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { firstLine } from '../../../shared/text/first-line';
import { defineTool } from '../framework/define-tool';
import { describeEnd } from './describe-end';
import { findOwnTerminal, isTerminal } from './find-own-terminal';
import description from './terminal-stop.md?raw';
import { withOutput } from './with-output';

export const terminalStop = defineTool({
  id: 'terminal-stop',
  name: 'Stop terminal',
  description,
  purpose: 'Stops a program and every process it started.',
  category: 'terminal',
  defaultRiskLevel: 'low',
  subjectKind: 'command',
  tags: ['terminal', 'stop'],
  input: z.object({ id: z.string().min(1).describe('From terminal-start') }),
  summarize: ({ id }) => `Stop terminal ${id}`,
  assessRisk: () => ({ level: 'low', reasons: ['Stops a running program and everything it started'] }),
  async execute({ id }, context) {
    const terminal = findOwnTerminal(id, context);
    if (!isTerminal(terminal)) return terminal;
    const { end, output, durationMs } = await terminal.stop('asked');
    const message = describeEnd(firstLine(terminal.describe().command), end);
    return withOutput(ToolResult.succeeded({ message }), output, { id, durationMs });
  },
});
