import { z } from 'zod';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import type { UserAnswer } from '../framework/context/tool-services';
import { defineTool } from '../framework/define-tool';
import description from './ask-user.md?raw';

/** Text that doesn't fit on a screen is no longer a question. */
const MAX_QUESTION = 4_000;
const MAX_OPTIONS = 8;

const NOBODY_THERE =
  'Nobody is there to answer. If either answer is safe, decide yourself and state your assumption; otherwise stop and say what you need to know';

export const askUser = defineTool({
  id: 'ask-user',
  name: 'Ask the user',
  description,
  purpose: 'Asks you a question and waits for your answer.',
  category: 'system',
  defaultRiskLevel: 'safe',
  tags: ['question', 'user'],
  waitsForUser: true,
  input: z.object({
    question: z.string().min(1).max(MAX_QUESTION),
    options: z.array(z.string().min(1).max(200)).max(MAX_OPTIONS).optional().describe('Likely answers to choose from'),
    allowText: z.boolean().default(true).describe('Allow an answer in own words'),
  }),
  summarize: ({ question }) => `Ask you: ${question}`,
  validate({ question, options = [], allowText }) {
    const errors: ToolValidationError[] = [];
    if (question.trim() === '') errors.push(ToolValidationError.invalidValue('question', 'question is empty'));
    if (new Set(options).size < options.length) {
      errors.push(ToolValidationError.invalidValue('options', 'options contains the same answer twice', options));
    }
    if (!allowText && options.length < 2) {
      const message = 'options needs at least two answers to choose from, unless allowText is true';
      errors.push(ToolValidationError.invalidValue('options', message, options));
    }
    return errors;
  },
  async execute({ question, options = [], allowText }, context) {
    const { sessionId, executionId: callId, signal } = context;
    const questions = context.getRequiredService('questions');
    const asked = { sessionId, callId, text: question, options, allowsText: allowText };
    const given = await questions.ask(asked, signal);
    if (given === null) return ToolResult.failed(NOBODY_THERE, 'NobodyThere');
    const answer = spoken(given);
    return ToolResult.succeeded({ message: `The user answered: ${answer}`, data: { answer } });
  },
});

/** Text in addition to a choice explains it. */
function spoken({ option, text }: UserAnswer): string {
  return [option, text].filter((part) => part !== undefined).join(': ');
}
