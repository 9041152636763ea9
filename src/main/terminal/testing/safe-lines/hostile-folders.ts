import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { canaries } from './canaries';
import { addArchives } from './folders/add-archives';
import { addHiddenRepositories } from './folders/add-hidden-repositories';
import { addHostileNames } from './folders/add-hostile-names';
import { addHostileRepository } from './folders/add-hostile-repository';
import { addProject } from './folders/add-project';
import { addProjectTools } from './folders/add-project-tools';
import { writeAll } from './write-all';

export interface HostileFolder {
  readonly name: string;
  readonly path: string;
  /** Its files as they can appear in a line, quoted if necessary. */
  readonly words: readonly string[];
}

/** Adds something to a folder, and returns the words that name it in a line. */
type AddToFolder = (folder: string) => readonly string[];

const variants: Readonly<Record<string, readonly AddToFolder[]>> = {
  project: [addProject],
  names: [addProject, addHostileNames],
  repository: [addProject, addHostileRepository],
  'hidden repositories': [addProject, addHiddenRepositories],
  tools: [addProject, addProjectTools],
  archives: [addProject, addArchives],
};

/** Folders that an attacker would prepare to make a harmless line do harm. */
export function createHostileFolders(base: string): HostileFolder[] {
  return Object.entries(variants).map(([name, parts]) => {
    const path = join(base, name.replaceAll(' ', '-'));
    mkdirSync(path, { recursive: true });
    return { name, path, words: parts.flatMap((add) => add(path)) };
  });
}

/** A home folder with keys and a history. */
export function createHome(path: string): void {
  writeAll(path, {
    '.ssh/id_rsa': `-----BEGIN OPENSSH PRIVATE KEY-----\n${canaries.sshKey}\n-----END OPENSSH PRIVATE KEY-----\n`,
    '.aws/credentials': `[default]\naws_access_key_id = AKIA\naws_secret_access_key = ${canaries.cloudKey}\n`,
    'notes.txt': 'mine\n',
  });
}
