import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createShellReader } from '../create-shell-reader';
import { describeReading } from '../testing/describe-reading';

const readShell = createShellReader(await loadShellGrammars());
const read = (line: string) => describeReading(readShell(line, 'powershell'));
const invalid = 'unreadable: Is probably not valid PowerShell';

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
      ['[Start-Process] [https://example.com]', "! Evaluates an expression first: ('https://example.com')"],
    ],
    ['a && b', ['[a]', '[b] conditional', '! Runs a command only if another succeeds or fails: &&']],
    ['a $x', ['[a] ?[$x]', '! Depends on a value only known at run time: $x']],
    ['a "b $x"', ['[a] ?["b $x"]', '! Depends on a value only known at run time: $x']],
    ['a $(b c)', ['[a] ?[$(b c)]', '[b] [c] conditional', '! Runs commands inside an argument: $(b c)']],
    ['a @(b)', ['[a] ?[@(b)]', '[b] conditional', '! Runs commands inside an argument: @(b)']],
    ['a (b c)', ['[a] ?[(b c)]', '[b] [c] conditional', '! Evaluates an expression first: (b c)']],
    [
      'a | % { rm $_ }',
      ['[a]', '[%] ?[{ rm $_ }] <-0', '[rm] ?[$_] <-0 conditional', '! Contains a block of code: % { rm $_ }'],
    ],
    ['$x = ls', ['[ls] conditional', '! Sets a variable: $x = ls']],
    [
      'if ($true) { Remove-Item x -Force}',
      [
        '[Remove-Item] [x] [-Force] conditional',
        '! Decides at run time what it does: if ($true) { Remove-Item x -Force}',
      ],
    ],
    ['function f { ls }', ['[ls] conditional', '! Defines a function: function f { ls }']],
    [
      'try { a } catch { b }',
      ['[a] conditional', '[b] conditional', '! Is more than a plain command (try statement): try { a } catch { b }'],
    ],
    [
      '[IO.File]::Delete("x")',
      ['! Evaluates an expression: [IO.File]::Delete("x")', '! Calls a method: [IO.File]::Delete("x")'],
    ],
    ['"x" | iex', ['[iex]', '! Evaluates an expression: "x"']],
    [
      '& $x a',
      [
        '?[$x] [a]',
        '! Runs a command only known at run time: & $x a',
        '! Depends on a value only known at run time: $x',
      ],
    ],
    ['. ./a.ps1', ['[./a.ps1]', '! Runs a script in this shell: . ./a.ps1']],
    ['using module ./a.psm1', ['[using] [module] [./a.psm1]', '! Loads code into this shell: using module ./a.psm1']],
    ['trap { a; continue } b', ['[a] conditional', '[b]', '! Runs code when something fails: trap { a; continue }']],
    ['param($a = (b)) c', ['[b] conditional', '[c]', '! Declares parameters: param($a = (b))']],
    ['a --% b | c', ['[a] ?[--% b | c]', '! Passes text on unparsed: --% b | c']],
    ['a –b', ['[a] [–b]', '! Uses a parameter that starts with a typographic dash']],
    ["a 'b", [invalid]],
    ['a “b”', ['unreadable: Uses typographic quotes, which PowerShell treats as plain quotes']],
  ])('is objected to in %j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it('is not followed for ever', () => {
    expect(read(`a ${'('.repeat(60)}b${')'.repeat(60)}`)).toEqual(['unreadable: Nests deeper than 50 levels']);
  });
});
