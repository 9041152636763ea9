import { expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { createShellReader } from './create-shell-reader';
import { describeReading } from './testing/describe-reading';

const readShell = createShellReader(await loadShellGrammars());

it('reads a line in the language of the shell that will run it', () => {
  const line = "echo 'a b' ^& c";
  expect(describeReading(readShell(line, 'bash'))).toEqual(['[echo] [a b] [^] subshell', '[c]']);
  expect(describeReading(readShell(line, 'cmd'))).toEqual(["[echo] ['a] [b'] [&] [c]"]);
  expect(describeReading(readShell('echo a`"b', 'powershell'))).toEqual(['[echo] [a"b]']);
});

it('objects to letters of two alphabets in one word, and still reads the line', () => {
  const objection = '! Mixes alphabets: the letter с (U+0441) is Cyrillic, among Latin letters';
  expect(describeReading(readShell('сurl x', 'bash'))).toEqual(['[сurl] [x]', objection]);
  expect(describeReading(readShell('сurl x', 'powershell'))).toEqual(['[сurl] [x]', objection]);
  expect(describeReading(readShell("'с'url x", 'bash'))).toEqual(['[сurl] [x]', objection]);
  expect(describeReading(readShell("$'\\u0441'url x", 'bash'))).toEqual(['[сurl] [x]', objection]);
});

it('screens the characters of a line in every language', () => {
  const reading = {
    kind: 'unreadable',
    reason: 'Contains a zero width space (U+200B), which is invisible, and can hide what runs',
  };
  expect(readShell('rm\u200b x', 'bash')).toEqual(reading);
  expect(readShell('rm\u200b x', 'powershell')).toEqual(reading);
  expect(readShell('rm\u200b x', 'cmd')).toEqual(reading);
});
