import type { ChangePreview } from '../../../../shared/call/file-change';
import { isHostTool } from '../../../../shared/call/host-tools';
import type { ToolCallRequest } from '../../../../shared/call/tool-call-request';
import type { JsonObject, JsonValue } from '../../../../shared/json/json';
import { texts } from '../../../core/texts/texts';

/** The question in one line: `Edit src/forecast.js?` */
export interface QuestionHeading {
  /** Ends in a question mark unless a name follows. */
  readonly text: string;
  /** The files or the host that it is about. */
  readonly names: readonly string[];
  /** The top-level parameters that the heading shows in full. */
  readonly shows: readonly string[];
}

type AskedCall = Pick<ToolCallRequest, 'toolId' | 'toolName'>;

const { headings } = texts.ask;

/** Asks about the call with these parameters; the preview says whether a written file is new. */
export function questionHeading(call: AskedCall, parameters: JsonObject, change: ChangePreview): QuestionHeading {
  const { path, from, to, host, port } = parameters;
  if (isHostTool(call.toolId))
    return { text: headings.connect, names: [hostWithPort(host, port)], shows: ['host', 'port'] };
  const aboutFile = (text: string) => named(text, { path });
  switch (call.toolId) {
    case 'terminal-execute':
      return plain(headings.run);
    case 'terminal-start':
      return plain(headings.start);
    case 'file-edit':
      return aboutFile(headings.edit);
    case 'file-write':
      return aboutFile(change.changes.some(({ before }) => before !== null) ? headings.replace : headings.create);
    case 'file-delete':
      return aboutFile(headings.delete);
    case 'directory-create':
      return aboutFile(headings.createFolder);
    case 'editor-format':
      return aboutFile(headings.format);
    case 'file-move':
      return named(headings.move, { from, to });
    case 'file-copy':
      return named(headings.copy, { from, to });
    case 'git-commit':
      return plain(parameters.amend === true ? headings.amend : headings.commit(countOf(parameters.paths)));
    case 'git-add':
      return plain(headings.stage(countOf(parameters.paths)));
    case 'http-fetch': {
      const fetched = hostOf(parameters.url);
      return fetched === null
        ? plain(headings.use(call.toolName))
        : { text: headings.fetch, names: [fetched], shows: [] };
    }
    default:
      return plain(headings.use(call.toolName));
  }

  function named(text: string, given: Readonly<Record<string, JsonValue | undefined>>): QuestionHeading {
    const names = Object.values(given).filter((name) => typeof name === 'string' && name !== '');
    const isWhole = names.length === Object.keys(given).length;
    return isWhole ? { text, names: names.map(String), shows: Object.keys(given) } : plain(headings.use(call.toolName));
  }
}

/** Without the port of https, which nearly every connection uses. */
function hostWithPort(host: JsonValue | undefined, port: JsonValue | undefined): string {
  return port === 443 ? `${host}` : `${host}:${port}`;
}

function plain(text: string): QuestionHeading {
  return { text, names: [], shows: [] };
}

function countOf(paths: JsonValue | undefined): number | null {
  return Array.isArray(paths) ? paths.length : null;
}

function hostOf(url: JsonValue | undefined): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host || null : null;
}

/** The heading as one text, for screen readers. */
export function headingText({ text, names }: QuestionHeading): string {
  if (names.length === 0) return text;
  return `${text} ${names.join(` ${headings.to} `)}?`;
}
