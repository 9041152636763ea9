import type { McpEntry } from '../../../shared/mcp/mcp-server';
import { messageOf } from '../../../shared/text/message-of';
import { readRegularFileSync } from '../../storage/regular-file';
import { formatOf, type ImportSource, importSources } from './import-sources';
import { type FoundServer, readServers } from './read-servers';

export type FoundInFile = FoundServer & { readonly source: ImportSource };

const MAX_FILE = 8 * 1024 * 1024;

/** Looks into the files of other programs and of the open folder. Starts nothing. */
export function findInFiles(workspacePath: string | null, file?: string): FoundInFile[] {
  const sources =
    file === undefined
      ? importSources({ workspacePath })
      : [{ from: file, path: file, format: formatOf(file), isProject: false }];
  return sources.flatMap((source) => readSource(source, workspacePath, file !== undefined));
}

function readSource(source: ImportSource, workspacePath: string | null, mustExist: boolean): FoundInFile[] {
  const { path, format, isProject } = source;
  let text: string;
  try {
    text = readRegularFileSync(path, MAX_FILE).toString('utf8');
  } catch (cause) {
    if (mustExist) throw cause;
    return [];
  }
  try {
    const environment = isProject ? null : process.env;
    return readServers(text, { format, workspacePath, environment }).map((found) => ({ ...found, source }));
  } catch (cause) {
    return [{ name: path, problem: messageOf(cause), source }];
  }
}

/** The present entry of a project's server; null if its file no longer has one. */
export function readProjectEntry(workspacePath: string, file: string, name: string): McpEntry | null {
  const found = findInFiles(workspacePath).find((each) => each.source.path === file && each.name === name);
  return found && 'entry' in found ? found.entry : null;
}
