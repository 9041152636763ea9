import { basename } from 'node:path';
import { assertNever } from '../../../shared/assert-never';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { ContextSource } from '../../../shared/contract/context-commands';
import type { CommandHandlers } from '../../../shared/contract/contract';
import type { JsonObject } from '../../../shared/json/json';
import { firstLine } from '../../../shared/text/first-line';
import { onOneLine } from '../../../shared/text/on-one-line';
import { shorten } from '../../../shared/text/shorten';
import type { AttachmentStore } from '../../attachments/attachment-store';
import { CommandFailure } from '../../base/command-failure';
import type { ConversationService } from '../../conversations/conversation-service';
import type { McpService } from '../../mcp/create-mcp-service';
import type { TerminalService } from '../../terminal/terminal-service';
import { createToolExecutionContext } from '../../tools/framework/context/tool-execution-context';
import type { Tool } from '../../tools/framework/tool';
import { gitDiff } from '../../tools/git/git-diff';
import { gitStatus } from '../../tools/git/git-status';
import { isInRepository } from '../../workspace/git/is-in-repository';
import type { ToolPlace } from '../create-availability';
import { addServerContent } from './add-server-content';
import { added, type Read, refusal, within } from './added-context';
import { type FetchContextDeps, fetchContextPage } from './fetch-context-page';
import { readContextFile, readContextMedia } from './read-context-file';
import { readContextFolder } from './read-context-folder';
import { symbolBlock } from './symbol-block';

export interface AddContextDeps extends FetchContextDeps {
  readonly conversations: Pick<ConversationService, 'export' | 'toolPlace' | 'look' | 'projectOf'>;
  readonly terminals: Pick<TerminalService, 'find'>;
  readonly attachments: Pick<AttachmentStore, 'add'>;
  readonly mcp: Pick<McpService, 'content'>;
  /** The folder of the next conversation. */
  openPlace(): ToolPlace;
}

interface Reading {
  readonly conversationId: string | null;
  readonly place: ToolPlace;
}

/** Reads what the user adds to a message with @. Whatever no tool may read without a question is refused. */
export function createContextAdder(deps: AddContextDeps): CommandHandlers['context.add'] {
  const { clock, dataPath, terminals, conversations, attachments, openPlace } = deps;

  function scopeOf({ place }: Reading) {
    if (place.workspacePath === null) throw refusal('No folder is open. Open one first');
    return { workspacePath: place.workspacePath, dataPath };
  }

  function requireRepository(reading: Reading): void {
    if (!isInRepository(scopeOf(reading).workspacePath)) throw refusal('The open folder is not in a git repository');
  }

  /** For a tool that only reads. */
  async function run(tool: Tool, parameters: JsonObject, reading: Reading): Promise<ToolResult> {
    const scope = scopeOf(reading);
    const preparation = tool.prepare(parameters, scope);
    if (!preparation.isValid) throw refusal(ToolValidationResult.errorMessage(preparation.validation));
    const sessionId = reading.conversationId ?? deps.newId();
    const result = await preparation.call.run(
      createToolExecutionContext({
        executionId: deps.newId(),
        sessionId,
        toolId: tool.id,
        scope,
        parameters: preparation.call.parameters,
        services: { clock },
        signal: new AbortController().signal,
        isApproved: true,
        metadata: {},
        startedAt: clock.now(),
      }),
    );
    if (!result.success) throw refusal(result.error ?? result.message);
    return result;
  }

  async function file(path: string, reading: Reading): Promise<Read> {
    const { lines, seen, hasMore } = await readContextFile(path, scopeOf(reading), wholeFile);
    const isCut = hasMore || lines.length < seen;
    const note = isCut ? `Only the first ${lines.length}${hasMore ? '' : ` of ${seen}`} lines` : undefined;
    return { label: path, text: lines.join('\n'), note };
  }

  async function lines({ path, startLine, endLine }: Source<'lines'>, reading: Reading): Promise<Read> {
    const lineCount = endLine - startLine + 1;
    if (lineCount < 1) throw refusal(`Lines ${startLine} to ${endLine} are in reverse order`);
    const read = await readContextFile(path, scopeOf(reading), { startLine, lineCount });
    if (read.lines.length === 0) throw refusal(`${onOneLine(path)} has only ${read.seen} lines`);
    const last = startLine + read.lines.length - 1;
    const note = last < endLine ? `Ends after line ${last}` : undefined;
    return {
      label: `${path}:${startLine === last ? last : `${startLine}-${last}`}`,
      text: read.lines.join('\n'),
      note,
    };
  }

  async function symbol({ path, line, name }: Source<'symbol'>, reading: Reading): Promise<Read> {
    const startLine = Math.max(1, line - linesAround.before);
    const lineCount = line - startLine + linesAround.after;
    const { lines: read } = await readContextFile(path, scopeOf(reading), { startLine, lineCount });
    const at = line - startLine;
    if (read[at]?.includes(name) !== true) throw refusal(`${name} is no longer at line ${line} of ${path}`);
    const { start, end } = symbolBlock(read, at);
    const span = `${startLine + start}-${startLine + end - 1}`;
    return { label: `${name} (${path}:${span})`, text: read.slice(start, end).join('\n') };
  }

  async function gitChanges(reading: Reading): Promise<Read> {
    requireRepository(reading);
    // Before the first commit there is nothing else to compare with.
    const result = await run(gitDiff, { commits: 'HEAD' }, reading).catch(() => run(gitDiff, {}, reading));
    const untracked = await untrackedFiles(reading);
    if (result.data === undefined && untracked === '') throw refusal('There are no uncommitted changes');
    const text = [ToolResult.serializedData(result), untracked].filter((part) => part !== '').join('\n\n');
    return { label: 'Uncommitted changes', text };
  }

  async function stagedChanges(reading: Reading): Promise<Read> {
    requireRepository(reading);
    const result = await run(gitDiff, { staged: true }, reading);
    if (result.data === undefined) throw refusal('Nothing is staged');
    return { label: 'Staged changes', text: ToolResult.serializedData(result) };
  }

  async function terminalOutput(terminalId: string): Promise<Read> {
    const terminal = terminals.find(terminalId);
    if (!terminal) throw new CommandFailure('not-found', 'This terminal has exited and is no longer available');
    const { text, isCut } = await terminal.read('both', 0);
    if (text.trim() === '') throw refusal('This terminal has printed nothing yet');
    const label = `Output of ${firstLine(terminal.describe().command)}`;
    return { label, text, note: isCut ? 'Only the beginning and the end' : undefined };
  }

  async function pastConversation(conversationId: string): Promise<Read> {
    const { text } = await conversations.export(conversationId, 'markdown');
    const [, title = ''] = /^# (.*)$/m.exec(text) ?? [];
    return { label: `Conversation: ${shorten(title, 300)}`, ...within(text) };
  }

  async function read(
    source: Exclude<ContextSource, { kind: 'url' | 'resource' | 'prompt' }>,
    reading: Reading,
  ): Promise<Read> {
    switch (source.kind) {
      case 'file':
        return file(source.path, reading);
      case 'folder':
        return { label: source.path, ...(await readContextFolder(source.path, scopeOf(reading))) };
      case 'lines':
        return lines(source, reading);
      case 'symbol':
        return symbol(source, reading);
      case 'git-diff':
        return gitChanges(reading);
      case 'staged-diff':
        return stagedChanges(reading);
      case 'terminal':
        return terminalOutput(source.terminalId);
      case 'conversation':
        return pastConversation(source.conversationId);
      default:
        return assertNever(source);
    }
  }

  /** A git diff doesn't include untracked files, so they are listed by name. */
  async function untrackedFiles(reading: Reading): Promise<string> {
    const listed = ToolResult.serializedData(await run(gitStatus, {}, reading));
    const [, names] = /(?:^|\n)Untracked:\n([\s\S]*)$/.exec(listed) ?? [];
    return names === undefined ? '' : `New files that git doesn't track yet:\n${names}`;
  }

  return async ({ conversationId = null, source, isAllowed = false }) => {
    const place = conversationId === null ? openPlace() : await conversations.toolPlace(conversationId);
    const reading = { conversationId, place };
    const media = source.kind === 'file' ? await readContextMedia(source.path, scopeOf(reading)) : null;
    if (media !== null && source.kind === 'file') {
      return { outcome: 'attached', attachments: [await attachments.add(media, basename(source.path))] };
    }
    if (source.kind === 'resource' || source.kind === 'prompt') {
      return addServerContent(source, place.workspacePath, deps);
    }
    if (source.kind !== 'url') return added(source.kind, await read(source, reading));
    const { url } = source;
    const conversation = conversationId === null ? null : await conversations.look(conversationId);
    const fetched = await fetchContextPage({ url, conversation, place, isAllowed }, deps);
    if (fetched.outcome === 'asks') return fetched;
    const { result } = fetched;
    if (!result.success) throw refusal(result.error ?? result.message);
    return added('url', { label: url, ...within(ToolResult.serializedData(result)) });
  };
}

type Source<Kind extends ContextSource['kind']> = Extract<ContextSource, { kind: Kind }>;

const wholeFile = { startLine: 1, lineCount: Number.POSITIVE_INFINITY };

/** Lines to read before and after a symbol: enough for its comment and a long definition. */
const linesAround = { before: 40, after: 400 };
