import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { readInstructionText } from './read-text-file';

export interface ExpandedText {
  readonly text: string;
  /** The imported files, relative to the root. */
  readonly imports: readonly string[];
  /** Problems such as missing imports, one sentence each. */
  readonly notes: readonly string[];
}

const MAX_DEPTH = 5;
const MAX_IMPORTS = 50;
/** Each is looked up on disk, and a megabyte can name a hundred thousand. */
const MAX_MENTIONS = 1_000;

/** `@docs/style.md`, with nothing but white space or a bracket before it: an address or a package name is no import. */
const mention = /(?<=^|[\s(])@((?:~\/|\.{0,2}\/)?[\w.+-][\w./+-]*)/g;

/**
 * Adds the files that a text imports as `@path`, each one once and after the text that names it, so that a text which
 * has to be cut loses them first. Examples in code are left alone.
 */
export function expandImports(text: string, path: string, root: string): ExpandedText {
  const seen = new Set([resolve(path)]);
  const imports: string[] = [];
  const notes: string[] = [];
  let mentions = 0;

  function expand(content: string, from: string, depth: number): string {
    const parts = [content.trimEnd()];
    for (const name of mentionsIn(content)) {
      const target = resolveMention(name, from);
      if (seen.has(target)) continue;
      mentions += 1;
      if (mentions > MAX_MENTIONS) {
        notes.push(`Only the first ${MAX_MENTIONS} names after an @ are looked up`);
        break;
      }
      const shown = relative(root, target) || basename(target);
      const reading = readInstructionText(target, root);
      // Names of people and packages look the same, so only a missing text file is reported.
      if (reading.kind === 'missing') {
        if (/\.(md|mdx|txt)$/i.test(name)) notes.push(`@${name} isn’t there`);
        continue;
      }
      if (reading.kind === 'problem') {
        if (/\.\w+$/.test(name)) notes.push(`@${name} ${reading.problem}`);
        continue;
      }
      if (depth >= MAX_DEPTH) {
        notes.push(`@${name} is imported more than ${MAX_DEPTH} files deep, so it is left out`);
        continue;
      }
      if (imports.length >= MAX_IMPORTS) {
        notes.push(`@${name} is left out: ${MAX_IMPORTS} files are imported already`);
        continue;
      }
      seen.add(target);
      imports.push(shown);
      parts.push(`[Imported from ${shown}]\n${expand(reading.text, target, depth + 1)}`);
    }
    return parts.join('\n\n');
  }

  const expanded = expand(text, path, 0);
  return { text: expanded, imports, notes: [...new Set(notes)] };
}

function mentionsIn(text: string): string[] {
  const names = [...withoutCode(text).matchAll(mention)].map(([, name = '']) => name.replace(/[.,:;!?]+$/, ''));
  return [...new Set(names)].filter((name) => name !== '');
}

function withoutCode(text: string): string {
  return text
    .replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))/gm, '')
    .replace(/`[^`\n]*`/g, '');
}

function resolveMention(name: string, from: string): string {
  if (name.startsWith('~/')) return join(homedir(), name.slice(2));
  return isAbsolute(name) ? name : resolve(dirname(from), name);
}
