import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mimeTypeOf } from './mime-type-of';

describe('mimeTypeOf', () => {
  it.each([
    ['src/index.ts', 'text/typescript'],
    ['src/index.mts', 'text/typescript'],
    ['src/index.d.cts', 'text/typescript'],
    ['src/view.tsx', 'text/tsx'],
    ['config.cjs', 'text/javascript'],
    ['main.rs', 'text/x-rust'],
    ['main.py', 'text/x-python'],
    ['main.go', 'text/x-go'],
    ['main.rb', 'text/x-ruby'],
    ['Main.kt', 'text/x-kotlin'],
    ['Main.cs', 'text/x-csharp'],
    ['Main.swift', 'text/x-swift'],
    ['build.ps1', 'text/x-powershell'],
    ['build.bat', 'text/x-msdos-batch'],
    ['app.vue', 'text/x-vue'],
    ['app.svelte', 'text/x-svelte'],
    ['yarn.lock', 'text/plain'],
  ])('knows %s as the source code that it is', (path, type) => {
    expect(mimeTypeOf(path)).toBe(type);
  });

  it.each([
    ['picture.png', 'image/png'],
    ['paper.pdf', 'application/pdf'],
    ['package.json', 'application/json'],
    ['README.md', 'text/markdown'],
    ['film.mp4', 'video/mp4'],
    ['styles.css', 'text/css'],
  ])('leaves %s to the library', (path, type) => {
    expect(mimeTypeOf(path)).toBe(type);
  });

  it('looks at the last part of the path only, in any case and with either slash', () => {
    const paths = ['/a.png/b.TS', 'C:\\a.png\\b.Ts', 'b.ts', 'a\n/b.ts'];
    expect(paths.map(mimeTypeOf)).toEqual(paths.map(() => 'text/typescript'));
  });

  it('knows files without an ending, hidden ones too', () => {
    const paths = ['Dockerfile', 'src/Makefile', 'LICENSE', '.env', 'app/.env', '.env.local', 'a/.gitignore'];
    expect(paths.map(mimeTypeOf)).toEqual([
      ...['text/x-dockerfile', 'text/x-makefile', 'text/plain'],
      ...['text/plain', 'text/plain', 'text/plain', 'text/plain'],
    ]);
  });

  it('does not take a name for an ending, or a name that every object has for a known one', () => {
    const paths = ['bin/go', 'png', 'folder.png/', 'a.', '', '.', 'a.constructor', 'constructor', 'a.unheard-of'];
    expect(new Set(paths.map(mimeTypeOf))).toEqual(new Set(['application/octet-stream']));
  });

  it('has an answer to every path', () => {
    fc.assert(fc.property(fc.string(), (path) => /^[a-z]+\/\S+$/.test(mimeTypeOf(path))));
  });
});
