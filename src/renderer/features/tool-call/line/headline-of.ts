import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import type { JsonObject } from '../../../../shared/json/json';
import { firstLine } from '../../../../shared/text/first-line';
import { effectiveCall } from '../../../core/store/effective-call';
import { texts } from '../../../core/texts/texts';

/** What a call does or did, in one line. */
export interface Headline {
  readonly verb?: string;
  /** A path, a pattern or an address. */
  readonly code?: string;
  /** A command, shown as code and so without a verb. */
  readonly command?: string;
  /** The rest, as text. */
  readonly words?: string;
}

type KnownTool = keyof typeof texts.headline.verbs;
type Subject = Omit<Headline, 'verb'>;

/** Null if the parameters aren't what the tool takes. */
const subjects: Readonly<Record<KnownTool, (parameters: JsonObject) => Subject | null>> = {
  'file-read': (parameters) => withWords(pathIn(parameters), rangeIn(parameters)),
  'file-write': pathIn,
  'file-edit': pathIn,
  'file-delete': pathIn,
  'file-move': fromAndTo,
  'file-copy': fromAndTo,
  'directory-create': pathIn,
  'directory-list': folderIn,
  'workspace-tree': folderIn,
  'search-content': (parameters) => withWords(codeIn(parameters, 'pattern'), folderWords(parameters)),
  'search-files': (parameters) => withWords(codeIn(parameters, 'glob'), folderWords(parameters)),
  'terminal-execute': commandIn,
  'terminal-start': commandIn,
  // The id of a terminal would mean nothing here.
  'terminal-read': () => null,
  'terminal-stop': () => null,
  'http-fetch': (parameters) => codeIn(parameters, 'url'),
  'git-add': ({ paths }) => (Array.isArray(paths) ? { code: paths.join(', ') } : { words: texts.headline.everything }),
  'git-commit': ({ message }) => (typeof message === 'string' ? { words: firstLine(message) } : null),
  'editor-open': pathIn,
  'editor-format': pathIn,
  'ask-user': ({ question }) => (typeof question === 'string' ? { words: firstLine(question) } : null),
};

/** `commandOf` names the terminal that a call is about by its command. */
export function headlineOf(call: ToolCallView, commandOf: (terminalId: string) => string | undefined): Headline {
  const { toolId } = call.lifecycle.request;
  const { parameters, summary } = effectiveCall(call);
  if (!isKnown(toolId)) return { words: summary };
  const ofTerminal = terminalSubject(toolId, parameters, commandOf);
  const subject = ofTerminal ?? subjects[toolId](parameters);
  return subject === null ? { words: summary } : { verb: verbOf(call, toolId), ...subject };
}

function isKnown(toolId: string): toolId is KnownTool {
  return Object.hasOwn(texts.headline.verbs, toolId);
}

function verbOf({ lifecycle, result }: ToolCallView, toolId: KnownTool): string {
  if (lifecycle.status !== 'completed') return texts.headline.verbs[toolId].now;
  const isNew = toolId === 'file-write' && result?.artifacts.some((artifact) => artifact.isNew);
  return isNew ? texts.headline.created : texts.headline.verbs[toolId].done;
}

function terminalSubject(
  toolId: KnownTool,
  { id }: JsonObject,
  commandOf: (terminalId: string) => string | undefined,
): Subject | null {
  if ((toolId !== 'terminal-read' && toolId !== 'terminal-stop') || typeof id !== 'string') return null;
  const command = commandOf(id);
  return command === undefined ? null : { code: firstLine(command) };
}

function codeIn(parameters: JsonObject, name: string): Subject | null {
  const value = parameters[name];
  if (Array.isArray(value)) return { code: value.join(', ') };
  return typeof value === 'string' ? { code: value } : null;
}

function pathIn(parameters: JsonObject): Subject | null {
  return codeIn(parameters, 'path');
}

function folderIn({ path }: JsonObject): Subject | null {
  return typeof path === 'string' && path !== '.' ? { code: path } : { words: texts.headline.thisFolder };
}

function fromAndTo({ from, to }: JsonObject): Subject | null {
  return typeof from === 'string' && typeof to === 'string' ? { code: `${from} → ${to}` } : null;
}

function commandIn({ command, cwd }: JsonObject): Subject | null {
  if (typeof command !== 'string') return null;
  return withWords({ command }, typeof cwd === 'string' && cwd !== '.' ? texts.headline.inFolder(cwd) : undefined);
}

function folderWords({ path }: JsonObject): string | undefined {
  return typeof path === 'string' && path !== '.' ? texts.headline.inFolder(path) : undefined;
}

function rangeIn({ startLine, lineCount }: JsonObject): string | undefined {
  const first = typeof startLine === 'number' ? startLine : 1;
  if (typeof lineCount === 'number') return texts.headline.lines(first, first + lineCount - 1);
  return first === 1 ? undefined : texts.headline.lines(first, null);
}

function withWords(subject: Subject | null, words: string | undefined): Subject | null {
  return subject === null || words === undefined ? subject : { ...subject, words };
}
