import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = ['.', 'docs'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const { scripts }: { scripts: object } = JSON.parse(readFileSync('package.json', 'utf8'));

interface Link {
  readonly text: string;
  readonly path: string;
  readonly anchor: string;
}

/** Returns the links to our own files, except in code blocks. */
function linksIn(document: string): Link[] {
  const prose = readFileSync(document, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  return [...prose.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].flatMap(([, text = '', address = '']) => {
    if (/^[a-z]+:/.test(address)) return [];
    const [path = '', anchor = ''] = address.split('#');
    return [{ text, path: path === '' ? document : resolve(dirname(document), path), anchor }];
  });
}

/** Returns the heading's anchor as GitHub generates it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function anchorsIn(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

describe.each(documents)('%s', (document) => {
  it('links to files that are there, and to headings that they have', () => {
    const broken = linksIn(document).filter(
      ({ path, anchor }) => !existsSync(path) || (anchor !== '' && !anchorsIn(path).includes(anchor)),
    );
    expect(broken).toEqual([]);
  });

  it('names functions that are in the files it links them to', () => {
    const named = linksIn(document).flatMap(({ text, path }) => {
      const name = /^`([A-Za-z]\w+)`$/.exec(text)?.[1];
      return name && /\.(?:m?ts|tsx|mjs)$/.test(path) && existsSync(path) ? [{ name, path }] : [];
    });
    const missing = named.filter(({ name, path }) => !new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8')));
    expect(missing).toEqual([]);
  });

  it('names commands that package.json has', () => {
    const named = [...readFileSync(document, 'utf8').matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([]);
  });
});
