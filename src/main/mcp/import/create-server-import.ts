import {
  defaultMcpSandbox,
  type ImportableServer,
  type McpEntry,
  type StoredMcpServer,
} from '../../../shared/mcp/mcp-server';
import { CommandFailure } from '../../base/command-failure';
import { isSecretName } from '../../secrets/is-secret-name';
import { describeCommand, describeEntry } from '../config/describe-command';
import { launchOf, type McpStore } from '../config/mcp-store';
import { entryHash, trustHash } from '../config/trust-hash';
import { type FoundInFile, findInFiles } from './find-importable';

/** Imports servers from the files of other programs and of the open folder. */
export interface ServerImport {
  find(file?: string): ImportableServer[];
  /** Returns one of them as it was shown; fails if it has changed since. */
  read(wanted: WantedServer): { readonly server: StoredMcpServer; readonly entry: McpEntry };
}

type WantedServer = Pick<ImportableServer, 'file' | 'name' | 'hash'>;

interface ServerImportDeps {
  readonly store: Pick<McpStore, 'servers' | 'find'>;
  /** The open folder. */
  folder(): string | null;
}

export function createServerImport({ store, folder }: ServerImportDeps): ServerImport {
  function toImportable(found: FoundInFile): ImportableServer {
    const { name, source } = found;
    const known = store.servers();
    const base = { file: source.path, from: source.from, name, isProject: source.isProject };
    if ('problem' in found) {
      return { ...base, command: '', environmentNames: [], hash: '', isKnown: false, problem: found.problem };
    }
    const { entry } = found;
    const launch = launchOf(entry);
    const hash = source.isProject ? trustHash(entry, folder() ?? '') : entryHash(entry);
    const isKnown = known.some(
      (server) =>
        (source.isProject && server.project?.file === source.path && server.project.trustHash === hash) ||
        (!source.isProject &&
          server.project === undefined &&
          describeCommand(server.launch) === describeCommand(launch)),
    );
    // Whoever wrote the project also wrote these, and some of them start programs.
    const isShown = (variable: string) => source.isProject && !isSecretName(variable);
    const environmentNames =
      launch.kind === 'stdio' ? launch.environmentNames.filter((each) => !isShown(each)) : [...launch.headerNames];
    return { ...base, command: describeEntry(entry, isShown), environmentNames, hash, isKnown };
  }

  /** Returns its own name, if that is free and can be part of a tool id; otherwise a similar one. */
  function freeName(wanted: string, isOwn: (server: StoredMcpServer) => boolean): string {
    const base =
      wanted
        .replace(/[^A-Za-z0-9_-]+/g, '-')
        .replace(/^[^A-Za-z0-9]+/, '')
        .slice(0, 36) || 'server';
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? base : `${base}-${count}`;
      const taken = store.find(name);
      if (!taken || isOwn(taken)) return name;
    }
  }

  return {
    find: (file) => findInFiles(folder(), file).map(toImportable),
    read({ file, name, hash }) {
      const isListed = findInFiles(folder()).some(({ source }) => source.path === file);
      const found = findInFiles(folder(), isListed ? undefined : file).find(
        (each) => each.source.path === file && each.name === name,
      );
      if (!found || 'problem' in found || toImportable(found).hash !== hash) {
        throw new CommandFailure('refused', `${name} in ${file} has changed in the meantime. Review it again`);
      }
      const { entry, source } = found;
      const place = folder();
      const isOwn = ({ project }: StoredMcpServer) =>
        source.isProject && project?.file === file && project.name === name;
      const free = freeName(name, isOwn);
      const { ratings = {}, sandbox = defaultMcpSandbox } = store.find(free) ?? {};
      const project =
        source.isProject && place !== null ? { project: { folder: place, file, name, trustHash: hash } } : {};
      return { server: { name: free, launch: launchOf(entry), isOn: true, ratings, sandbox, ...project }, entry };
    },
  };
}
