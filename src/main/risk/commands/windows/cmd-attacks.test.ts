import { describe, expect, it } from 'vitest';
import { inCmd, inCmdWithoutSecrets } from '../../../testing/windows-project';

describe('SF-12 commands of cmd.exe', () => {
  it.each([
    'type a.txt,.env',
    'type a.txt;.env',
    'type a.txt=.env',
    'type,.env',
    'type *',
    'type *env',
    'type conf\\*',
    'type "conf\\.env"',
    'type .ENV',
    'type .e^nv',
    'type<.env',
    'more < .env',
    'more .env',
    'more conf/.env',
    'findstr TOKEN .env',
    'findstr TOKEN *',
    'findstr /c:TOKEN .env',
    'findstr /C:"TOKEN x" .env',
    'findstr /s TOKEN *',
    'findstr /s TOKEN *.*',
    'findstr -s TOKEN *',
    'findstr /sin TOKEN *',
    'findstr /S /I TOKEN conf\\*',
    'findstr /d:conf TOKEN *',
    'findstr /d:src;conf TOKEN *',
    'findstr /g:.env a.txt',
    'find "TOKEN" .env',
    'fc a.txt .env',
    'comp a.txt,.env',
    'dir & type .env',
    'cd conf && type .env',
  ])('reach credentials: %s', (line) => {
    expect(inCmd(line)).toBe('critical');
  });

  it.each([
    'type \\\\host\\share\\a',
    'dir //host/share',
    'dir \\\\host\\share',
    'pushd \\\\host\\share',
    'findstr x \\\\host\\share\\a',
    'rg foo \\\\host\\share',
    'type %X%',
    'type %OS:Windows_NT= a b%',
    'echo a > b & start calc',
  ])('are high or worse: %s', (line) => {
    expect(inCmdWithoutSecrets(line)).toMatch(/^(high|critical)$/);
  });

  it.each([
    'findstr /f:list.txt TOKEN',
    'type ENV~1',
    'type a.txt:stream',
    'type CON.txt',
    'where /r C:\\ x',
    'vol z:',
    'hostname x',
    'expand a b',
    'sort a.txt',
    'timeout 5',
    'date 2020',
    'git log "--grep=a\\" --output=PWNED \\"b"',
    'git log a^b',
    'dir /s/b',
    'echo x > y',
    'findstr /z x a.txt',
    'bash -c ls',
    'env',
    'printf x',
  ])('are not safe: %s', (line) => {
    expect(inCmdWithoutSecrets(line)).not.toBe('safe');
  });

  it.each([
    'type a.txt',
    'dir /b src',
    'dir /a /o:n',
    'findstr /n TOKEN a.txt',
    'find "TOKEN" a.txt',
    'echo a,b;c',
    'where git',
    'git log --oneline',
    'git log "--grep=a b"',
  ])('are safe: %s', (line) => {
    expect(inCmd(line)).toBe('safe');
  });
});
