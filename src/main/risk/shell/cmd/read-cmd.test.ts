import { describe, expect, it } from 'vitest';
import { describeReading } from '../testing/describe-reading';
import { readCmd } from './read-cmd';

const read = (line: string) => describeReading(readCmd(line));

describe('readCmd', () => {
  it.each([
    ['echo hi&del /f x', ['[echo] [hi]', '[del] [/f] [x]']],
    ['a && b || c & d', ['[a]', '[b] conditional', '[c] conditional', '[d]']],
    ['a\nb', ['[a]', '[b]']],
    ['type x | findstr y', ['[type] [x] subshell', '[findstr] [y] <-0 subshell']],
    ['(a & b) > x | c', ['[a] subshell', '[b] subshell', 'writes:[x] subshell', '[c] <-1 <-0 subshell']],
    ['a && (b & c) & d', ['[a]', '[b] conditional', '[c] conditional', '[d]']],
    ['echo "a & b" ^& c', ['[echo] [a & b] [&] [c]']],
    ['d^el x', ['[del] [x]']],
    ['a 2>&1 1>nul >>b <c', ['[a] writes:[nul] appends:[b] reads:[c]']],
    ['start "" "C:\\Program Files\\x.exe" /y', ['[start] [] [C:\\Program Files\\x.exe] [/y]']],
    ['del/f x', ['[del] [/f] [x]']],
    ['cd.. & echo.hello', ['[cd] [..]', '[echo] [.hello]']],
    ['del.exe x', ['[del.exe] [x]']],
    ['@echo off', ['[echo] [off]']],
    ['del *.txt', ['[del] [*.txt]*']],
    ['a ) b', ['[a] [)] [b]']],
    ['', []],
  ])('reads %j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it.each([
    ['echo %PATH%', ['[echo] ?[%PATH%]', '! Uses a variable that is replaced before the line is parsed: %PATH%']],
    ['echo !x!', ['[echo] ?[!x!]', '! Uses a variable that is replaced before the line is parsed: !x!']],
    ['if exist x del x', ['[if] [exist] [x] [del] [x]', '! Decides at run time what it does: if']],
    ['for %i in (*) do del %i', ['[for] [%i] [in] [(*)]* [do] [del] [%i]', '! Decides at run time what it does: for']],
    [':label', ['[:label]', '! Decides at run time what it does: :label']],
    ['a,b', ['[a,b]', '! Uses a command name that is split at its punctuation: a,b']],
    ['a ^', ['[a] []', '! Joins a line with the next one (^ at its end)']],
    ['echo "x', ['[echo] [x]', '! Leaves a quote open']],
    ['(a', ['[a]', '! Leaves a parenthesis open']],
    ['a >', ['[a]', '! Has a redirection without a target']],
  ])('objects to %j', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  it('does not follow groups for ever', () => {
    expect(read(`${'('.repeat(60)}a${')'.repeat(60)}`)).toEqual(['unreadable: Nests deeper than 50 levels']);
  });
});
