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
  purpose: 'Ends a program that was started here, with all that it started.',
  category: 'terminal',
  defaultRiskLevel: 'low',
  subjectKind: 'command',
  tags: ['terminal', 'stop'],
  input: z.object({ id: z.string().min(1).describe('The terminal, as terminal-start named it') }),
  summarize: ({ id }) => `Stop terminal ${id}`,
  assessRisk: () => ({ level: 'low', reasons: ['Ends a program, with all that it started'] }),
  async execute({ id }, context) {
    const terminal = findOwnTerminal(id, context);
    if (!isTerminal(terminal)) return terminal;
    const { end, output, durationMs } = await terminal.stop('asked');
    const message = describeEnd(firstLine(terminal.describe().command), end);
    return withOutput(ToolResult.succeeded({ message }), output.text, { id, durationMs });
  },
});
