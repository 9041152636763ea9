import { existsSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { z } from 'zod';
import { findLocalProgram } from '../../terminal/environment/find-local-program';
import { foldersUpTo } from '../../workspace/files/folders-up-to';
import type { CheckOutput, FindChecks, FoundProblem } from '../check';
import { downloadsOf } from './downloads-of';

/** Runs cargo check on the workspaces of the edited files. */
export const findRustChecks: FindChecks = (files, { workspacePath, cachePath, homePath }) => {
  const sources = files.filter((file) => extname(file) === '.rs');
  // The outermost one: cargo names files relative to its workspace.
  const folders = sources.flatMap((file) => {
    return foldersUpTo(dirname(file), workspacePath).findLast((one) => existsSync(join(one, 'Cargo.toml'))) ?? [];
  });
  const program = findLocalProgram('cargo', []);
  if (program === null) return [];
  const environment = {
    CARGO_HOME: downloadsOf([join(cachePath, 'cargo'), join(homePath, '.cargo')], 'registry'),
    CARGO_TARGET_DIR: join(cachePath, 'cargo-target'),
  };
  return [...new Set(folders)].map((folder) => {
    const parse = (output: CheckOutput) => parseCargo(output, folder);
    const args = ['check', '--quiet', '--offline', '--message-format', 'json'];
    return { checker: 'cargo check', folder, program, args, environment, parse };
  });
};

const messageSchema = z.object({
  reason: z.literal('compiler-message'),
  message: z.object({
    level: z.string(),
    message: z.string(),
    code: z.object({ code: z.string() }).nullish(),
    spans: z.array(
      z.object({ file_name: z.string(), line_start: z.number(), column_start: z.number(), is_primary: z.boolean() }),
    ),
  }),
});

export function parseCargo({ stdout }: CheckOutput, folder: string): FoundProblem[] {
  return stdout.split('\n').flatMap((text) => {
    const { message } = messageSchema.safeParse(parseJson(text)).data ?? {};
    const span = message?.spans.find(({ is_primary }) => is_primary);
    if (!message || !span || message.level !== 'error') return [];
    const { file_name, line_start: line, column_start: column } = span;
    return [
      { file: resolve(folder, file_name), line, column, code: message.code?.code ?? '', message: message.message },
    ];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
