import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplePdf, samplePng } from '../src/main/attachments/testing/sample-media';
import { startStrictOpenAiServer } from '../src/main/testing/providers/strict-openai-server';
import { startExec } from './testing/exec';

const server = () => startStrictOpenAiServer(() => ({ kind: 'message', text: 'I see.' }));

describe('aintern exec --attach', () => {
  it('sends an image, a PDF and a text file with the prompt', async () => {
    const { origin, requests, violations } = await server();
    const exec = startExec([
      'What is this?',
      '--provider',
      'openai',
      '--model',
      'test',
      '--base-url',
      `${origin}/v1`,
      '--json',
    ]);
    const png = join(exec.base, 'shot.png');
    const pdf = join(exec.base, 'plan.pdf');
    const notes = join(exec.base, 'notes.md');
    writeFileSync(png, samplePng(30, 20));
    writeFileSync(pdf, samplePdf('Step one'));
    writeFileSync(notes, 'The otter sleeps');
    const { code, lines, stdout } = await exec.run('--attach', png, '--attach', pdf, '--attach', notes);
    expect([code, violations, lines().at(-1)?.type]).toEqual([0, [], 'run-completed']);
    const sent = JSON.stringify(requests[0]?.body);
    expect(sent).toContain('"url":"data:image/png;base64,');
    // Only the text, because not every server takes documents.
    expect(sent).toContain('[Document “plan.pdf”, 1 page]\\n[Page 1]\\nStep one');
    expect(sent).toContain('The otter sleeps');
    expect(lines().find(({ type }) => type === 'user-message')).toMatchObject({
      attachments: [
        { name: 'shot.png', mime: 'image/png', width: 30, height: 20 },
        { name: 'plan.pdf', mime: 'application/pdf', pages: 1 },
      ],
    });
    expect(stdout).not.toContain('base64');
  });

  it('says what is wrong with a file before anything is sent', async () => {
    const { origin, requests } = await server();
    const exec = startExec(['Look', '--provider', 'openai', '--model', 'test', '--base-url', `${origin}/v1`]);
    const archive = join(exec.base, 'a.zip');
    writeFileSync(archive, Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 255]));
    const odd = await exec.run('--attach', archive);
    expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('it isn’t an image, a PDF or a text file')]);
    const gone = await exec.run('--attach', join(exec.base, 'gone.png'));
    expect([gone.code, gone.stderr]).toEqual([2, expect.stringContaining('gone.png')]);
    expect(requests).toEqual([]);
  });
});
