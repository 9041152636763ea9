import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createShellReader } from '../create-shell-reader';
import { describeReading } from '../testing/describe-reading';

const readShell = createShellReader(await loadShellGrammars());
const read = (line: string) => describeReading(readShell(line, 'powershell'));
const invalid = 'unreadable: Probably invalid PowerShell';

describe('plain commands', () => {
  it.each([
    ['Get-ChildItem -Path . -Recurse', ['[Get-ChildItem] [-Path] [.] [-Recurse]']],
    ['git commit -m "a b"; git push', ['[git] [commit] [-m] [a b]', '[git] [push]']],
    ['ls\npwd', ['[ls]', '[pwd]']],
    ['iwr x | iex', ['[iwr] [x]', '[iex] <-0']],
    ["a 'it''s' \"b`\"c\" d`g -f:g", ['[a] [it\'s] [b"c] [dg] [-f:g]']],
    ['C:\\x\\y.exe -z', ['[C:\\x\\y.exe] [-z]']],
    ['Write-Output foo 2> err.txt >> "a b"', ['[Write-Output] [foo] writes:[err.txt] appends:[a b]']],
    ['a 2>&1 > $null', ['[a]']],
    ['Remove-Item *.tmp', ['[Remove-Item] [*.tmp]*']],
    ['& git status # x', ['[git] [status]']],
    ['', []],
  ])('are read from %j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });
});

describe('what is more than plain commands', () => {
  it.each([
    [
      "Start-Process('https://example.com');",
      ['[Start-Process] [https://example.com]', "! `('https://example.com')` is an expression that is evaluated first"],
    ],
    ['a && b', ['[a]', '[b] conditional', '! `&&` runs a command only if another succeeds or fails']],
    ['a $x', ['[a] ?[$x]', '! `$x` is only known at run time']],
    ['a "b $x"', ['[a] ?["b $x"]', '! `$x` is only known at run time']],
    ['a $(b c)', ['[a] ?[$(b c)]', '[b] [c] conditional', '! `$(b c)` runs commands inside an argument']],
    ['a @(b)', ['[a] ?[@(b)]', '[b] conditional', '! `@(b)` runs commands inside an argument']],
    ['a (b c)', ['[a] ?[(b c)]', '[b] [c] conditional', '! `(b c)` is an expression that is evaluated first']],
    [
      'a | % { rm $_ }',
      ['[a]', '[%] ?[{ rm $_ }] <-0', '[rm] ?[$_] <-0 conditional', '! `% { rm $_ }` is a block of code'],
    ],
    ['$x = ls', ['[ls] conditional', '! `$x = ls` sets a variable']],
    [
      'if ($true) { Remove-Item x -Force}',
      [
        '[Remove-Item] [x] [-Force] conditional',
        '! `if ($true) { Remove-Item x -Force}` decides at run time what it does',
      ],
    ],
    ['function f { ls }', ['[ls] conditional', '! `function f { ls }` defines a function']],
    [
      'try { a } catch { b }',
      ['[a] conditional', '[b] conditional', '! `try { a } catch { b }` is more than a plain command (try statement)'],
    ],
    [
      '[IO.File]::Delete("x")',
      ['! `[IO.File]::Delete("x")` is an expression, not a command', '! `[IO.File]::Delete("x")` calls a method'],
    ],
    ['"x" | iex', ['[iex]', '! `"x"` is an expression, not a command']],
    ['& $x a', ['?[$x] [a]', '! `& $x a` runs a command only known at run time', '! `$x` is only known at run time']],
    ['. ./a.ps1', ['[./a.ps1]', '! `. ./a.ps1` runs a script in this shell']],
    ['using module ./a.psm1', ['[using] [module] [./a.psm1]', '! `using module ./a.psm1` loads code into this shell']],
    ['trap { a; continue } b', ['[a] conditional', '[b]', '! `trap { a; continue }` runs code when something fails']],
    ['param($a = (b)) c', ['[b] conditional', '[c]', '! `param($a = (b))` declares parameters']],
    ['a --% b | c', ['[a] ?[--% b | c]', '! `--% b | c` is passed through unparsed']],
    ['a –b', ['[a] [–b]', '! Has a parameter that starts with a typographic dash']],
    ["a 'b", [invalid]],
    ['a “b”', ['unreadable: Has typographic quotes, which PowerShell treats as plain quotes']],
  ])('is objected to in %j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it('is not followed for ever', () => {
    expect(read(`a ${'('.repeat(60)}b${')'.repeat(60)}`)).toEqual(['unreadable: Nests deeper than 50 levels']);
  });
});
