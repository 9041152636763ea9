import { describe, expect, it } from 'vitest';
import { type CommandToConfine, chooseConfinement } from './choose-confinement';

const usual = {
  workspacePath: '/work',
  settings: { isOn: true, extraWritable: [] },
} as const;
const choose = (line: string, ...programs: string[]) =>
  chooseConfinement({ ...usual, line, assessment: { level: 'safe', subjects: [line], programs } });
const confined = (network: string, processes: string) => ({
  kind: 'confined',
  confinement: { write: 'nothing', hide: [], network, processes },
});

describe('SF-11 a command that is rated safe', () => {
  it.each([
    ['ls -la', ['ls'], 'none', 'own'],
    ['ps aux | grep node', ['ps', 'grep'], 'none', 'list'],
    ['timeout 5 pgrep node', ['timeout', 'pgrep'], 'none', 'list'],
    ['ss -tln', ['ss'], 'list', 'list'],
    ['ip addr; echo "$HOME"', ['ip', 'echo'], 'list', 'own'],
    ['cat /proc/1/cmdline', ['cat'], 'none', 'list'],
  ])('%s shares no more than its programs need', (line, programs, network, processes) => {
    expect(choose(line, ...programs)).toEqual(confined(network, processes));
  });

  it('SB-20 is confined as strictly as possible if its programs are unknown', () => {
    const assessment = { level: 'safe', subjects: ['ls'] } as const;
    expect(chooseConfinement({ ...usual, line: 'ls', assessment })).toEqual(confined('none', 'own'));
  });

  it.each([
    'lsof -i :3000',
    'lsof -ti:3000 2>/dev/null',
    'ss -tlnp | grep 3000',
    'docker ps -a',
    'systemctl status ssh',
  ])('%s runs outside, because it could not tell the truth inside', (line) => {
    const choice = choose(line, line.split(' ')[0] ?? '');
    expect(choice).toEqual({ kind: 'unconfined', why: expect.stringMatching(/ from inside a sandbox\.$/) });
  });

  it.each([
    'docker ps; touch x',
    'docker ps && ls',
    'docker ps $(touch x)',
    'docker ps `touch x`',
    'docker ps > x',
    'docker ps | sort -o x',
    'docker ps | sh',
    'lsof -i\ntouch x',
    'A=1 docker ps',
    "lsof 'x'",
    'lsof *',
    'lsof ~',
    'lsof \\x',
    'ss -tln',
  ])('%j stays inside, because more than that one program may be in it', (line) => {
    expect(choose(line, line.includes('docker') ? 'docker' : 'lsof').kind).toBe('confined');
  });

  it('tells what it cannot see from inside', () => {
    expect(choose('docker ps; ls', 'docker', 'ls')).toMatchObject({
      confinement: { note: "docker can't reach its service from inside a sandbox. Run it as a separate command" },
    });
    expect(choose('ss -tlnp; ls', 'ss', 'ls')).toMatchObject({
      confinement: { note: expect.stringContaining("ss can't see the open files of other programs") },
    });
  });
});

describe('any other command', () => {
  const work = (line: string, more: Partial<CommandToConfine> = {}) =>
    chooseConfinement({ ...usual, line, assessment: { level: 'medium', subjects: line.split(' && ') }, ...more });

  it('writes to the workspace and the added folders, and asks about hosts', () => {
    const settings = { isOn: true, extraWritable: ['/more'] };
    expect(work('npm install', { settings })).toEqual({
      kind: 'confined',
      confinement: { write: { folders: ['/work', '/more'] }, hide: [], network: 'hosts', processes: 'own' },
    });
  });

  it('is reachable from outside if it keeps running', () => {
    expect(work('npm start', { keepsRunning: true })).toMatchObject({ confinement: { network: 'all' } });
  });

  it.each([
    'docker build .',
    'sudo apt-get install x',
    '/usr/bin/sudo ls',
    'cd sub && docker compose up -d',
    'systemctl restart x && systemctl status x',
    'pkill -f vite',
    'DEBIAN_FRONTEND=noninteractive apt-get install x',
  ])('%s runs outside, because nothing in it would work inside', (line) => {
    expect(work(line)).toEqual({ kind: 'unconfined', why: expect.stringMatching(/ sandbox\.$/) });
  });

  it.each(['npm test && docker ps', 'docker ps && rm -rf x', 'echo x > y && sudo z && node a.js'])(
    '%s stays inside, and is told what to run separately',
    (line) => {
      expect(work(line)).toMatchObject({
        kind: 'confined',
        confinement: { note: expect.stringMatching(/ sandbox\. Run it as a separate command$/) },
      });
    },
  );

  it('is not confined where the sandbox is turned off; a safe one is', () => {
    const settings = { isOn: false, extraWritable: [] };
    const why = 'The sandbox is turned off for this folder.';
    expect(work('npm test', { settings })).toEqual({ kind: 'unconfined', why });
    const assessment = { level: 'safe', subjects: ['ls'], programs: ['ls'] } as const;
    expect(work('ls', { settings, assessment })).toEqual(confined('none', 'own'));
  });
});
