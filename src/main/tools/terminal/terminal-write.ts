import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { markBlankRuns } from '../../../shared/text/blank-runs';
import { defineTool } from '../framework/define-tool';
import { describeTerminal } from './describe-terminal';
import { findOwnTerminal, isTerminal } from './find-own-terminal';
import description from './terminal-write.md?raw';
import { withOutput } from './with-output';

/** Time for an answer, which often makes a separate read unnecessary. */
const ANSWER_TIME = 500;

export const terminalWrite = defineTool({
  id: 'terminal-write',
  name: 'Type into terminal',
  description,
  purpose: 'Types into a running program.',
  category: 'terminal',
  defaultRiskLevel: 'high',
  subjectKind: 'command',
  tags: ['terminal', 'input'],
  input: z.object({
    id: z.string().min(1).describe('From terminal-start'),
    input: z.string().min(1).max(4_000).describe('Text to type'),
  }),
  summarize: ({ id, input }) => `Type ${JSON.stringify(markBlankRuns(input))} into terminal ${id}`,
  assessRisk: ({ input }) => ({
    level: 'high',
    reasons: ['Types into a running program, which may do anything with the input'],
    subjects: [input],
    noRule: 'What a running program does with the same input depends on its current state',
  }),
  async execute({ id, input }, context) {
    const terminal = findOwnTerminal(id, context);
    if (!isTerminal(terminal)) return terminal;
    const { state } = terminal.describe();
    if (state.kind === 'ended') return ToolResult.failed("Its program has ended, so it can't receive input", 'Ended');
    if (state.waitingFor?.isSecret && !isControlKey(input)) {
      const reason = 'and input is stored in the conversation. Ask the user to type it into the terminal';
      return ToolResult.failed(`It asks for a secret (${state.waitingFor.text}), ${reason}`, 'AsksForSecret');
    }
    // The Enter key sends a carriage return; the terminal turns it into a line break.
    terminal.write(input.replace(/\r?\n/g, '\r'));
    await Promise.race([terminal.ended, delay(ANSWER_TIME)]);
    const { to, ...shown } = await terminal.read('both');
    const described = describeTerminal(terminal.describe());
    const message = `Typed into ${described.command}; it ${described.state}`;
    return withOutput(ToolResult.succeeded({ message }), shown, { ...described, position: to });
  },
});

/** Ctrl-C and the like reveal nothing. */
function isControlKey(input: string): boolean {
  return input.length === 1 && input < ' ' && input !== '\n' && input !== '\r';
}
