import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ToolPermission } from '../../../shared/call/permission';
import type { RiskLevel } from '../../../shared/call/risk-level';
import type { ModelBackend, ModelMessage } from '../../model/backend';
import { guideAnswer } from '../../model/guide/guide-answer';
import { startApp } from '../../testing/start-app';
import { run, writtenCall } from './calling-model';
import { watchConversation } from './watch-conversation';

export interface Attempt {
  /** The outcome of the call before any approval. */
  readonly verdict: 'ask' | 'deny' | 'auto' | 'refuse';
  readonly riskLevel: RiskLevel;
  readonly reasons: readonly string[];
  /** Whether the command had already left its mark. */
  readonly isMarked: boolean;
  /** The result, if there is one yet. */
  readonly output: string;
  /** Approves a waiting call and returns whether it left its mark: an attack that does nothing proves nothing. */
  approve(): Promise<{ isMarked: boolean; output: string }>;
  decline(): Promise<{ isMarked: boolean; output: string }>;
}

export type Rule = Pick<ToolPermission, 'effect' | 'pattern'> & Partial<Pick<ToolPermission, 'toolId'>>;

export interface AttackOptions {
  readonly rules?: readonly Rule[];
  readonly files?: Readonly<Record<string, string>>;
  readonly isSandboxed?: boolean;
}

/**
 * Starts the whole app with rules that a user may have, for commands that try to get more out of them than intended.
 */
export async function startAttack({ rules = [], files = {}, isSandboxed = true }: AttackOptions = {}) {
  const values = new Map<string, unknown>([
    ['permissions', rules.map(toPermission)],
    ['settings', { approvalMode: 'ask', sandbox: { isOn: isSandboxed } }],
  ]);
  const openStore = () => ({
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => void values.set(key, value),
  });
  const { workspacePath, app, call } = await startApp({ openStore, backend: obedientModel });
  for (const [path, content] of Object.entries(files)) write(join(workspacePath, path), content);
  const marker = join(workspacePath, 'M');

  async function ask(text: string) {
    const { id: conversationId } = await call('conversation.create');
    const watched = watchConversation(app, conversationId as string);
    await call('conversation.send', { conversationId, text });
    await watched.whenAskedOrEnded();
    const question = watched.question();
    const decide = async (decision: object) => {
      const plain = { rememberForSession: false, rememberForTool: false, decidedAt: 0, decisionDuration: 0 };
      await call('approval.decide', { approvalId: question?.approvalId, decision: { ...plain, ...decision } });
      await watched.whenEnded();
    };
    return { ...watched, question, decide };
  }

  async function attemptTo(text: string): Promise<Attempt> {
    rmSync(marker, { force: true });
    const { request, question, result, lastStatus, whenEnded, decide } = await ask(text);
    const { riskLevel, riskReasons: reasons } = request() ?? { riskLevel: 'safe', riskReasons: ['there was no call'] };
    // If the approval id is the call's own id, a rule has already decided.
    const isAsked = question !== undefined && question.approvalId !== question.id;
    if (!isAsked) await whenEnded();
    const status = lastStatus();
    const unasked = status === 'denied' ? 'deny' : status === 'validation-failed' ? 'refuse' : 'auto';
    const verdict = isAsked ? 'ask' : unasked;
    const outcome = async (decision: object) => {
      await decide(decision);
      return { isMarked: existsSync(marker), output: JSON.stringify(result()) };
    };
    return {
      ...{ verdict, riskLevel, reasons, isMarked: existsSync(marker), output: JSON.stringify(result() ?? null) },
      approve: () => outcome({ approved: true }),
      decline: () => outcome({ approved: false }),
    };
  }

  /** Approves a command and remembers it, as a user would. */
  async function remember(command: string, pattern: string, ...further: string[]): Promise<void> {
    const { question, decide } = await ask(`${RUN}${command}`);
    if (!question) throw new Error(`${command} ran without a question, so there was nothing to remember`);
    const patterns = { rememberPattern: pattern, ...(further.length > 0 ? { rememberFurtherPatterns: further } : {}) };
    await decide({ approved: true, rememberForTool: true, ...patterns });
  }

  const attempt = (command: string) => attemptTo(`${RUN}${command}`);
  return { attempt, attemptTo, remember, workspacePath };
}

const RUN = 'run ';

/** Runs a command line verbatim, which the guide would split, and otherwise answers like the guide, without delays. */
const obedientModel: ModelBackend = {
  provider: 'test',
  model: 'obeys',
  async *stream({ messages }) {
    yield { kind: 'text', text: answerTo(messages) };
    yield { kind: 'end', finish: 'stop' };
  },
};

function answerTo(messages: readonly ModelMessage[]): string {
  const asked = messages.findLast(({ role }) => role === 'user');
  if (asked?.role !== 'user' || !asked.text.startsWith(RUN)) return guideAnswer(messages).text;
  return messages.at(-1) === asked ? writtenCall(run(asked.text.slice(RUN.length))) : 'Done.';
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function toPermission({ effect, pattern, toolId = 'terminal-execute' }: Rule, index: number): ToolPermission {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const rule = { id, effect, toolId, scope: 'always', createdAt: 0, uses: 0 } as const;
  return pattern === undefined ? rule : { ...rule, pattern };
}
