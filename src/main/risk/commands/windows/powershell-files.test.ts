import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inPowerShell, projectWith, withoutSecrets } from '../../../testing/windows-project';

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
