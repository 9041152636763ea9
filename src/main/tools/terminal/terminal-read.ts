import { z } from 'zod';
import { ToolResult } from '../../../shared/tool-result';
import { defineTool } from '../define-tool';
import { describeTerminal } from './describe-terminal';
import { isTerminal, ownTerminal } from './own-terminal';
import description from './terminal-read.md?raw';
import { withOutput } from './with-output';

export const terminalRead = defineTool({
  id: 'terminal-read',
  name: 'Read terminal',
  description,
  purpose: 'Reads what a program has printed.',
  category: 'terminal',
  defaultRiskLevel: 'safe',
  subjectKind: 'command',
  tags: ['terminal', 'read'],
  input: z.object({
    id: z.string().min(1).describe('The terminal, as terminal-start or terminal-execute named it'),
    since: z
      .int()
      .min(0)
      .optional()
      .describe('Position in bytes to read from; where the last reading stopped if left out'),
    part: z.enum(['both', 'head', 'tail']).default('both').describe('Which part to return of what is too long'),
  }),
  summarize: ({ id }) => `Read the output of terminal ${id}`,
  async execute({ id, since, part }, context) {
    const terminal = ownTerminal(id, context);
    if (!isTerminal(terminal)) return terminal;
    const { text, from, to, isCut } = await terminal.read(part, since);
    const described = describeTerminal(terminal.describe());
    const left = isCut ? `. Not all of it is here: with part head and since ${to} you read on` : '';
    const message = `Bytes ${from} to ${to} of ${described.outputBytes}; the program ${described.state}${left}`;
    return withOutput(ToolResult.succeeded({ message }), text, { ...described, position: to, isCut });
  },
});
