import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCommandContext } from '../../../terminal/assessment/create-command-context';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import type { ShellKind } from '../../shell/shell-program';
import { cmdlets, powerShellAliases } from './powershell-commands';
import { safeCmdlets } from './safe-cmdlets';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

/** A real folder with these files, seen from a shell of Windows. */
function projectWith(files: readonly string[], shell: ShellKind) {
  const base = temporaryFolder();
  const workspacePath = join(base, 'work');
  for (const file of ['a.txt', 'src/main.ts', ...files]) {
    mkdirSync(join(workspacePath, dirname(file)), { recursive: true });
    writeFileSync(join(workspacePath, file), 'TOKEN=1');
  }
  writeFileSync(join(base, 'outside.txt'), '');
  const surroundings = createCommandContext({ workspacePath, dataPath: join(base, 'data') }, '.');
  return { workspacePath, levelOf: (line: string) => assess(line, { ...surroundings, shell }).level };
}

const secrets = ['.env', '.env.local', 'conf/.env', 'list.txt', 'list.csv'];
const inPowerShell = (line: string) => projectWith(secrets, 'powershell').levelOf(line);
const inCmd = (line: string) => projectWith(secrets, 'cmd').levelOf(line);
const withoutSecrets = (line: string) => projectWith(['src/deep/b.ts'], 'powershell').levelOf(line);
const inCmdWithoutSecrets = (line: string) => projectWith(['src/deep/b.ts'], 'cmd').levelOf(line);

describe('SF-12 files that a pipe hands on', () => {
  it.each([
    'Get-ChildItem -Recurse | Select-String TOKEN',
    'gci -r -Force | sls TOKEN',
    'gci | gc',
    'gci -Path conf | gc',
    'Get-ChildItem -LiteralPath conf | Get-Content',
    'Resolve-Path conf/* | Get-Content',
    'Get-Item conf/* | Get-Content',
    'Get-Item *env | gc',
    'gci | where Length -gt 1 | sort Name | select -First 5 | gc',
    'gci -Recurse | Where-Object Name -like *env | Select-String TOKEN',
    'gci -s -Include *env* | sls TOKEN',
    'gci -Depth 2 | sls TOKEN',
    'gci con* | gc',
    'gci -Recurse no-such-name | gc',
    'gci conf | Format-Hex',
    'gci conf | Import-Csv',
    'dir conf | type',
    'ls | cat',
    'gci | Write-Output | sls TOKEN',
  ])('are read, with the credentials among them: %s', (line) => {
    expect(inPowerShell(line)).toBe('critical');
  });

  it.each([
    'Get-Content list.txt | Get-Content',
    'Write-Output a.txt | gc',
    'git ls-files | gc',
    'Import-Csv list.csv | Get-Content',
    'Import-Csv list.csv | Get-Process',
    'Import-Csv list.csv | Get-Service',
    'Import-Csv list.csv | Get-ChildItem',
    'gc list.txt | Test-Path',
    'gc list.txt | Resolve-Path',
    'gc list.txt | Get-Item',
    'gci src -Name | gc',
    'gci src | select -ExpandProperty Directory | gc',
    'gci src | select Name | sls TOKEN',
    'gci src | select -exp Target | gc',
    'gci src | group Extension | sls TOKEN',
    'Resolve-Path -Relative src | gc',
    'Convert-Path a.txt | gc',
    'sls TOKEN a.txt | gc',
    'Get-Process | ConvertTo-Json -Depth 5',
    'Get-Process | select -ExpandProperty StartInfo',
    'Get-Process | Format-Custom',
  ])('are not safe where nobody can say which: %s', (line) => {
    expect(withoutSecrets(line)).toBe('medium');
  });

  it('are not safe where a link among them leads outside', () => {
    const { workspacePath, levelOf } = projectWith([], 'powershell');
    symlinkSync('../../outside.txt', join(workspacePath, 'src/link.ts'));
    expect(['gci src | gc', 'gci -Recurse | sls TOKEN', 'gci -r', 'gc src/*'].map(levelOf)).toEqual([
      'high',
      'medium',
      'medium',
      'high',
    ]);
  });

  it('are read through links to credentials inside, and links in a circle lead nowhere', () => {
    const { workspacePath, levelOf } = projectWith(['conf/.env'], 'powershell');
    symlinkSync('../conf/.env', join(workspacePath, 'src/notes.ts'));
    symlinkSync('circle', join(workspacePath, 'circle'));
    const lines = [
      'gci src | gc',
      'gci -Recurse src | sls TOKEN',
      'gci -r src -Filter *.ts | sls TOKEN',
      'gci *',
      'gci -r',
    ];
    expect(lines.map(levelOf)).toEqual(['critical', 'critical', 'critical', 'safe', 'safe']);
  });

  it.each([
    'Get-ChildItem -Recurse -Filter *.ts | Select-String TOKEN',
    'gci src | gc',
    'gci src -Recurse -File | Select-String -Pattern TOKEN -SimpleMatch',
    'gci | Out-String | sls TOKEN',
    'gci -r | Sort-Object Length -Descending | Select-Object -First 5 Name',
    'gc a.txt | sls TOKEN | select -First 1',
    'git log --oneline | Select-String fix',
    'gci *',
    'gci -r -Include *.ts | Measure-Object',
    'Get-Process | Sort-Object CPU -Descending | select -First 5',
  ])('are safe where everything is known of them: %s', (line) => {
    expect(inPowerShell(line)).toBe('safe');
  });
});

describe('SF-12 patterns of PowerShell', () => {
  it.each([
    'Get-Content *',
    'gc *env',
    'gc ?env',
    'gc *ENV',
    'sls TOKEN *',
    "sls TOKEN '*'",
    'Select-String -Path conf/* TOKEN',
    'Select-String -Path conf\\* TOKEN',
    'Select-String TOKEN -Path "con?/*"',
    'gc c*/*',
    'gc -Path *',
    'gc -pat *env',
    'Get-Content -Path:*env',
    'Import-Csv .*',
    'gc conf\\.env',
    'gc .ENV',
    "gc '.env'",
    'gc -LiteralPath .env -Raw',
    'gc -lp .env',
    'gc -PSPath .env',
    'cat .env -ea stop',
    'gc -Stream x .env',
    'fhx .env',
    'rg TOKEN *env',
  ])('find names with a dot in front, in any case: %s', (line) => {
    expect(inPowerShell(line)).toBe('critical');
  });

  it.each(['gc e*', 'gc ENV~1', 'gc *.loc', 'gc *~1', 'gc [.]env', 'gc a.tx[t]'])(
    'may find files by their short names: %s',
    (line) => {
      expect(inPowerShell(line)).not.toBe('safe');
    },
  );

  it('match names as Windows does', () => {
    expect(['gc *.txt', 'gc -LiteralPath a.txt', 'gc ?.txt', 'gc src\\*.ts'].map(inPowerShell)).toEqual([
      'safe',
      'safe',
      'medium',
      'safe',
    ]);
  });
});

describe('SF-12 words that a native program gets from PowerShell', () => {
  it.each([
    'git log \'--grep=a" --output=PWNED "\'',
    'rg \'x" --pre=evil "y\' .',
    "git log '' --oneline",
    'git log ""',
    'git log "a""b"',
    "rg 'a b\\' src",
    'rg -eTOKEN.env',
    "rg '-eTOKEN' a:b -u.x",
    "grep TOKEN '*'",
    "head '@list.txt'",
    'head *.txt',
    'powershell -NoProfile -Command \'Write-Output "a; Remove-Item x"\'',
    'expand a.txt b.txt',
    'find . -name x',
    'timeout 5 git log',
    'env git log',
    'xargs cat',
    "bash -c \"echo 'a''; touch PWNED; ''b'\"",
    'sh -c ls',
    'printf x',
    'test -f a.txt',
    'command -v git',
    'date',
    'tar tf a.tar',
    'sort.exe a.txt',
    'tree.com src',
    'whoami /all',
    './git log',
    '.\\git.exe log',
    'git log --% --output=PWNED',
    'git log @args',
    'git log @{u}',
    'git log `\n--output=PWNED',
  ])('are not what they look like: %s', (line) => {
    expect(withoutSecrets(line)).not.toBe('safe');
  });

  it('are safe where they stay what they are', () => {
    const lines = [
      'git status',
      'git log -n 5 --oneline',
      "git log '--grep=a b'",
      'rg foo src',
      '& git status',
      'git --version',
    ];
    expect(lines.map(withoutSecrets)).toEqual(lines.map(() => 'safe'));
  });

  it('are not safe for a name that starts a script', () => {
    const surroundings = createCommandContext({ workspacePath: temporaryFolder(), dataPath: '/nowhere' }, '.');
    const findProgram = (name: string) => `C:\\tools\\${name}.cmd`;
    expect(assess('git log', { ...surroundings, shell: 'powershell', findProgram }).level).toBe('medium');
  });
});

describe('SF-12 PowerShell beyond plain commands', () => {
  it.each([
    // Shares of other machines.
    'gci \\\\host\\share',
    'Test-Path \\\\host\\share',
    'Test-Path //host/share/x',
    "gc '\\\\host\\share\\a.txt'",
    'Get-Item FileSystem::\\\\host\\share',
    'Get-Content Microsoft.PowerShell.Core\\FileSystem::\\\\host\\share\\a',
    'Resolve-Path \\\\?\\UNC\\host\\share',
    'Join-Path \\\\host\\share a',
    'cd \\\\host\\share',
    'rg foo \\\\host\\share',
    'git -C //host/share status',
    'git diff --no-index a.txt //host/share/a',
    // Code in arguments.
    'gci | % { $_.Delete() }',
    'gci | % Delete',
    'gci | ForEach-Object Delete',
    'gci | ForEach-Object -MemberName Delete',
    'gci | foreach { rm $_ }',
    'gci | ? { calc }',
    'gci | Where-Object -FilterScript { calc }',
    "gci | select @{n='x';e={calc}}",
    'gci | Sort-Object { calc }',
    'gci | Group-Object { calc }',
    "gci | ft @{n='x';e={calc}}",
    'gci | Measure-Object -Property { calc }',
    'Measure-Command { calc }',
    'Write-Output $(calc)',
    'Write-Output "$(calc)"',
    'Write-Output (calc)',
    'Write-Output @(calc)',
    "'{0}' -f (calc)",
    '[IO.File]::ReadAllText(".env")',
    '(Get-Item a.txt).Delete()',
    '"a".Length',
    '$x = 1',
    '& $cmd',
    '& { calc }',
    '. ./a.ps1',
    'Invoke-Command { calc }',
    'icm -ScriptBlock { calc }',
    'Start-Process calc',
    'Start-Job { calc }',
    'git status &',
    'git status && git log',
    'gc a.txt || calc',
    'gc @params',
    'gc $env:SECRET',
    'gc a.txt, .env',
    'Write-Output @"\n$(calc)\n"@',
    'iex "calc"',
    'gc a.txt | iex',
    'gc a.ps1 | powershell -NoProfile -Command -',
    'gc a.ps1 | pwsh -NoProfile',
    'powershell -NoProfile -Command { calc }',
  ])('is high or worse: %s', (line) => {
    expect(withoutSecrets(line)).toMatch(/^(high|critical)$/);
  });

  it.each([
    // Drives that are no disks, streams, devices.
    'gci Env:',
    'gc Env:PATH',
    'gc env:\\PATH',
    'gci HKLM:\\Software',
    'Get-ItemProperty HKCU:\\Environment',
    'gc Function:prompt',
    'gc Variable:PWD',
    'gci Variable:',
    'Get-Item Registry::HKEY_CURRENT_USER\\Environment',
    'gc a.txt:secret',
    'gc a.txt -Stream secret',
    'Get-Item a.txt -Stream *',
    'gc CON',
    'gc com1',
    'gc src\\aux.txt',
    'gc "a.txt. "',
    'cd Env:',
    "cd 's*'; gc main.ts",
    "cd '~'; gc a.txt",
    'cd -Path:src; gc a.txt',
    'cd src b; gc a.txt',
    'cd -; gc a.txt',
    'popd; gc a.txt',
    // Parameters that do more, their beginnings and their other names.
    'gc a.txt -OutVariable x',
    'gc a.txt -ov PSModulePath',
    'gc a.txt -PipelineVariable x',
    'gc a.txt -ErrorVariable x',
    'gc a.txt -ErrorAction Break',
    'gc a.txt -ErrorAction Inquire',
    'gc a.txt -Credential x',
    'gc a.txt -Wait',
    'gc a.txt -Pa`th b',
    'gc -- a.txt',
    'gci -FollowSymlink',
    'gci -Recurse:x',
    'gci src *.ts more',
    'sls -InputObject x -Pattern y -Pa',
    'Get-Process -ComputerName host',
    'Get-Process -Comp host',
    'Get-Process -FileVersionInfo',
    'Get-Process -Module',
    'Get-Service -ComputerName host',
    'Get-Help Get-Item -Online',
    'help about_x',
    'man git',
    'Get-Command Invoke-Evil',
    'gcm evil',
    'Get-Module -ListAvailable -Refresh',
    'Get-Module -PSSession x',
    'Get-Date -OutVariable x',
    'Get-Random -SetSeed 1',
    'Split-Path a.txt -Resolve',
    'Join-Path src x -Resolve',
    'Get-PSDrive',
    'Get-Clipboard',
    'Get-History',
    'Get-Variable',
    'diff a.txt b.txt',
    'Compare-Object a b',
    'Out-Host -Paging',
    'gci | Out-GridView',
    'gci | Tee-Object -Variable x',
    'Resolve-DnsName host',
    'Test-Connection host',
    'tnc host',
    'iwr https://x.example',
    'curl https://x.example',
    'wget https://x.example',
    'Set-Variable x 1',
    'mount X C:',
    'gci > out.txt',
    'gci *> out.txt',
    'gci | Out-File out.txt',
    'gci | tee out.txt',
    'gci | Set-Content out.txt',
    'Microsoft.PowerShell.Management\\Get-Content a.txt',
    'Content a.txt',
    'pwsh -NoProfile -WorkingDirectory src -Command ls',
    'pwsh -Command Get-ChildItem',
    'powershell -Command echo -NoProfile',
    'powershell -NoProfile -Version 2 -Command ls',
    "gc '~/a.txt'",
    'gc D:a.txt',
    'rg foo D:a',
    'more a.txt',
    'D:',
    'prompt',
    'uptime',
    'host x',
    'gc a.txt | Write-Host -Object x',
    'gci src | gc -OutVariable x',
    'gc a.txt | Select-Object -OutVariable x',
    'sort -o PWNED a.txt',
    'gc a.txt | sort > b.txt',
    'gc a.txt; calc',
    'gc a.txt\ncalc',
    'gc a.txt # x\ncalc',
    'gc a.txt <# x #>; calc',
    'Format-Table -View x',
    'Get-Content a.txt -AsSecureString',
    'Get-ItemProperty src | gc',
    'Get-Culture | Get-Culture',
    'Get-Alias -Scope 1',
    'ConvertTo-SecureString x -AsPlainText -Force',
    'Get-ChildItem -Path src -UseTransaction',
    'Get-EventLog Security',
    'Get-WinEvent -LogName x',
    'Get-Acl a.txt',
    'Get-NetIPAddress',
    'Get-ADUser x',
    'Update-Help',
    'Get-Content a.txt -ProgressAction Break',
    'reg query HKLM',
    'wmic process',
    'wsl ls',
    'where.exe git',
    'findstr TOKEN a.txt',
    'cmd /c type a.txt',
    'npm ls',
    'node -e 1',
    'python -c 1',
  ])('is not safe: %s', (line) => {
    expect(withoutSecrets(line)).not.toBe('safe');
  });

  it.each([
    'gc a.txt -TotalCount 5',
    'gc a.txt -First 5 -Encoding utf8',
    'gc -Path src/main.ts -Tail 20',
    'gc "src/main.ts" -Raw',
    'Get-ChildItem src -Recurse -Filter *.ts -ErrorAction SilentlyContinue',
    'gci -Directory | select Name',
    'gci | ft Name -AutoSize',
    'Select-String -Path src/*.ts -Pattern TOKEN -Context 2',
    'sls TOKEN a.txt',
    'Test-Path src/main.ts -PathType Leaf',
    'Get-FileHash a.txt -Algorithm SHA256',
    'gc a.txt | ConvertFrom-Json | ConvertTo-Json -Depth 5',
    'gc a.txt | Measure-Object -Line',
    'Get-Date -Format yyyy-MM-dd',
    "Write-Output 'a b' c",
    'Write-Host hello -ForegroundColor Green',
    'cd src; gc main.ts',
    'Split-Path src/main.ts -Leaf',
    'Get-Process -Name node',
    'gci | Out-Null',
    'git status | Out-String',
  ])('is safe: %s', (line) => {
    expect(withoutSecrets(line)).toBe('safe');
  });

  it('knows what each short name stands for', () => {
    const unknown = [...powerShellAliases.values()].filter((name) => !cmdlets.has(name) && !safeCmdlets.has(name));
    expect(unknown).toEqual([]);
  });
});

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
