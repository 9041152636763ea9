import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import type { OutputPart, OutputReading } from '../../terminal/output/read-output';
import { defineTool } from '../framework/define-tool';
import { describeTerminal } from './describe-terminal';
import { findOwnTerminal, isTerminal } from './find-own-terminal';
import description from './terminal-read.md?raw';
import { withOutput } from './with-output';

export const terminalRead = defineTool({
  id: 'terminal-read',
  name: 'Read terminal',
  description,
  purpose: "Reads a program's output.",
  category: 'terminal',
  defaultRiskLevel: 'safe',
  subjectKind: 'command',
  tags: ['terminal', 'read'],
  input: z.object({
    id: z.string().min(1).describe('From terminal-start or terminal-execute'),
    since: z.int().min(0).optional().describe('Byte position'),
    part: z.enum(['both', 'head', 'tail']).default('both').describe('Of long output'),
  }),
  summarize: ({ id }) => `Read the output of terminal ${id}`,
  async execute({ id, since, part }, context) {
    const terminal = findOwnTerminal(id, context);
    if (!isTerminal(terminal)) return terminal;
    const { from, to, isCut, ...shown } = await terminal.read(part, since);
    const described = describeTerminal(terminal.describe());
    const left = isCut ? `. Output is incomplete: ${wayOn(part, since, { from, to })}` : '';
    const message = `Bytes ${from} to ${to} of ${described.outputBytes}; the program ${described.state}${left}`;
    return withOutput(ToolResult.succeeded({ message }), shown, { ...described, position: to, isCut });
  },
});

/** Only a `head` page continues where it ended: in the other parts, the missing text comes before that. */
function wayOn(part: OutputPart, since: number | undefined, { from, to }: Pick<OutputReading, 'from' | 'to'>): string {
  const start = part === 'tail' ? (since ?? 0) : from;
  return part === 'head'
    ? `continue with part head and since ${to}`
    : `read it page by page with part head and since ${start}`;
}
