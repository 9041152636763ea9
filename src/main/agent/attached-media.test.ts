import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../shared/conversation/message-content';
import { decodeImage, sampleJpeg, samplePdf, samplePng, withExif } from '../attachments/testing/sample-media';
import { modelAppOptions } from '../testing/model-app-options';
import type { ReceivedRequest } from '../testing/providers/provider-rules';
import { type ScriptedReply, scriptedCall } from '../testing/providers/scripted-reply';
import type { Script } from '../testing/providers/serve-provider';
import { startStrictAnthropicServer } from '../testing/providers/strict-anthropic-server';
import { type OpenAiServerOptions, startStrictOpenAiServer } from '../testing/providers/strict-openai-server';
import { startLibraryApp } from '../testing/start-library-app';
import { type ModelApp, startModelApp } from '../testing/start-model-app';

const photo = () => withExif(sampleJpeg(64, 48), 6, 'GPS 52.5163N');
const says = (text: string): ScriptedReply => ({ kind: 'message', text });

async function attach(app: Pick<ModelApp, 'call'>, name: string, bytes: Buffer): Promise<Attachment> {
  const added = await app.call('attachment.add', { name, data: bytes.toString('base64') });
  expect(added.kind).toBe('attachment');
  return added.attachment as unknown as Attachment;
}

async function sendWith(app: ModelApp, text: string, attachments: readonly Attachment[]): Promise<string> {
  const { id: conversationId } = await app.call('conversation.create');
  await app.call('conversation.send', { conversationId, text, attachments });
  return conversationId as string;
}

/** The media of a request as the provider reads them: type, and what is in the bytes. */
function mediaOf({ body }: ReceivedRequest): (readonly [mime: string, bytes: Buffer])[] {
  const found: (readonly [string, Buffer])[] = [];
  JSON.stringify(body, (_key, value) => {
    if (value?.type === 'base64') found.push([value.media_type, Buffer.from(value.data, 'base64')]);
    const url = value?.type === 'image_url' ? value.image_url.url : value?.type === 'file' ? value.file.file_data : '';
    const [, mime, data] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? [];
    if (mime && data) found.push([mime, Buffer.from(data, 'base64')]);
    return value;
  });
  return found;
}

const providers = {
  openai: (script: Script, options?: OpenAiServerOptions) => startStrictOpenAiServer(script, options),
  anthropic: (script: Script) => startStrictAnthropicServer(script),
} as const;

const cases = [
  ['openai', 'native'],
  ['openai', 'text'],
  ['anthropic', 'native'],
  ['anthropic', 'text'],
] as const;

describe.each(cases)('an image and a PDF through %s in %s mode', (provider, toolMode) => {
  it('reach the model without metadata, under their names, and stay there', async () => {
    const server = await providers[provider](() => says('I see.'));
    const app = await startModelApp(provider, server.origin, { toolMode });
    const attached = [await attach(app, 'cat.jpg', photo()), await attach(app, 'letter.pdf', samplePdf('Dear Ada'))];
    const conversationId = await sendWith(app, 'What is this?', attached);
    await app.whenRunsEnd(1);
    await app.call('conversation.send', { conversationId, text: 'And now?' });
    const ends = await app.whenRunsEnd(2);
    expect([ends.map(({ type }) => type), server.violations]).toEqual([['run-completed', 'run-completed'], []]);
    for (const request of server.requests) {
      const [image, document, ...others] = mediaOf(request);
      expect([image?.[0], document?.[0], others]).toEqual(['image/jpeg', 'application/pdf', []]);
      expect(image?.[1].toString('latin1')).not.toMatch(/GPS|Exif/);
      expect(decodeImage(image?.[1] ?? photo())).toMatchObject({ width: 48, height: 64 });
      expect(document?.[1].equals(samplePdf('Dear Ada'))).toBe(true);
      const said = JSON.stringify(request.body);
      expect(said).toContain('[Image “cat.jpg”, 48 × 64]');
      expect(said).toContain('[Document “letter.pdf”, 1 page]');
      expect(said).not.toContain('[object Object]');
    }
  });

  it('come from file-read, also several in one answer, and the log has only references', async () => {
    const read = (id: string, path: string) => scriptedCall(id, 'file-read', { path });
    const fence = (path: string) =>
      `\`\`\`tool_call\n${JSON.stringify({ tool: 'file-read', parameters: { path } })}\n\`\`\`\n`;
    const server = await providers[provider](({ body }) => {
      if (JSON.stringify(body).includes('Read plan.pdf')) return says('Two files.');
      return toolMode === 'native'
        ? { kind: 'message', text: 'Looking.', calls: [read('call_a', 'shot.png'), read('call_b', 'plan.pdf')] }
        : says(`Looking.\n${fence('shot.png')}${fence('plan.pdf')}`);
    });
    const app = await startModelApp(provider, server.origin, { toolMode });
    const png = samplePng(30, 20);
    writeFileSync(join(app.workspacePath, 'shot.png'), png);
    writeFileSync(join(app.workspacePath, 'plan.pdf'), samplePdf('Step one'));
    const conversationId = await app.ask('Look at the files');
    expect([server.violations, app.events().at(-1)?.type]).toEqual([[], 'run-completed']);
    const last = server.requests.at(-1) ?? { path: '', headers: {}, body: {} };
    expect(mediaOf(last).map(([mime]) => mime)).toEqual(['image/png', 'application/pdf']);
    expect(JSON.stringify(last.body)).toContain('Read shot.png (image, 30 × 20)');
    const log = readFileSync(join(app.dataPath, 'conversations', `${conversationId}.jsonl`), 'utf8');
    expect(log).toContain('"mime":"image/png","bytes"');
    expect(log).not.toContain(png.toString('base64').slice(0, 60));
    const { calls } = await app.stateOf(conversationId);
    const attached = Object.values(calls).map(({ result }) => result?.artifacts[0]?.attachment?.name);
    expect(attached).toEqual(['shot.png', 'plan.pdf']);
  });
});

const noticesOf = async (app: Pick<ModelApp, 'stateOf'>, conversationId: string) =>
  (await app.stateOf(conversationId)).items.flatMap((item) =>
    item.kind === 'notice' && item.level === 'info' ? [item.text] : [],
  );

const unseen = (model: string) =>
  `${model} can't see images, so it only gets their names. To have them seen, choose another model.`;

describe('a model that refuses', () => {
  it('images gets their names and the text of documents instead, and the user sees one notice', async () => {
    const server = await startStrictOpenAiServer(() => says('I see no image.'), { refuses: 'images' });
    const app = await startModelApp('openai', server.origin);
    const attached = [await attach(app, 'cat.jpg', photo()), await attach(app, 'letter.pdf', samplePdf('Dear Ada'))];
    const conversationId = await sendWith(app, 'What is this?', attached);
    await app.whenRunsEnd(1);
    await app.call('conversation.send', { conversationId, text: 'And now?' });
    const ends = await app.whenRunsEnd(2);
    expect([ends.map(({ type }) => type), server.violations]).toEqual([['run-completed', 'run-completed'], []]);
    // Refused once, then remembered.
    expect(server.requests.map((request) => mediaOf(request).length)).toEqual([2, 0, 0]);
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('[Image “cat.jpg”, 48 × 64]');
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Dear Ada');
    expect(await noticesOf(app, conversationId)).toEqual([unseen('test')]);
  });

  it.each(cases)('images is told them by name, in the words of %s and in %s mode', async (provider, toolMode) => {
    const error = { type: 'invalid_request_error', message: 'This model does not support image input' };
    const refusal: ScriptedReply = { kind: 'status', status: 400, body: { type: 'error', error } };
    const hasImage = (request: ReceivedRequest) => mediaOf(request).some(([mime]) => mime.startsWith('image/'));
    const server = await providers[provider]((request) => (hasImage(request) ? refusal : says('I see no image.')));
    const app = await startModelApp(provider, server.origin, { toolMode });
    const conversationId = await sendWith(app, 'What is this?', [await attach(app, 'cat.jpg', photo())]);
    await app.whenRunsEnd(1);
    await app.call('conversation.send', { conversationId, text: 'And now?' });
    const ends = await app.whenRunsEnd(2);
    expect([ends.map(({ type }) => type), server.violations]).toEqual([['run-completed', 'run-completed'], []]);
    expect(server.requests.map(hasImage)).toEqual([true, false, false]);
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('[Image “cat.jpg”, 48 × 64]');
    expect((await noticesOf(app, conversationId)).filter((text) => text.includes("can't see images"))).toHaveLength(1);
  });

  it('documents gets their words instead', async () => {
    const server = await startStrictOpenAiServer(() => says('A letter.'), { refuses: 'documents' });
    const app = await startModelApp('openai', server.origin);
    const attached = [await attach(app, 'cat.jpg', photo()), await attach(app, 'letter.pdf', samplePdf('Dear Ada'))];
    const conversationId = await sendWith(app, 'What is this?', attached);
    await app.whenRunsEnd(1);
    expect(server.requests.map((request) => mediaOf(request).map(([mime]) => mime))).toEqual([
      ['image/jpeg', 'application/pdf'],
      ['image/jpeg'],
    ]);
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('[Page 1]\\nDear Ada');
    expect(await noticesOf(app, conversationId)).toEqual([]);
  });
});

describe('a conversation with an image', () => {
  it('continues with a model that sees no images, and shows them to the next one that does', async () => {
    const server = await startStrictOpenAiServer(() => says('Fine.'), {
      models: ['seeing', 'blind'],
      blind: ['blind'],
    });
    const { commandLineModel: _chosenInTheWindow, ...options } = modelAppOptions('openai', server.origin);
    const app = await startLibraryApp(options);
    const { id } = await app.call('conversation.create');
    const conversationId = id as string;
    const attachments = [await attach(app, 'cat.jpg', photo())];
    for (const [index, modelId] of ['seeing', 'blind', 'seeing', 'blind'].entries()) {
      const model = { connectionId: 'openai', modelId };
      await app.call('conversation.choose-model', { conversationId, model });
      await app.call('conversation.send', { conversationId, text: 'Look', ...(index === 0 ? { attachments } : {}) });
      expect(await app.whenEnded(conversationId, { runs: index + 1 })).toBe('run-completed');
    }
    expect(server.violations).toEqual([]);
    expect(server.requests.map((request) => mediaOf(request).length)).toEqual([1, 0, 1, 0]);
    expect(await noticesOf(app, conversationId)).toEqual([unseen('blind')]);
  });

  it('counts the image, drops old ones from results when the context is full, and says so', async () => {
    let page = 0;
    const server = await startStrictOpenAiServer(() => {
      page += 1;
      if (page > 8) return says('Done.');
      const calls = [scriptedCall(`call_${page}`, 'file-read', { path: `${page}.png` })];
      // A server that counts nothing, so that our own estimate is what counts.
      const change = (stream: string) => stream.replace('"prompt_tokens":2000', '"prompt_tokens":0');
      return { kind: 'message', text: `Page ${page}.`, calls, change };
    });
    const app = await startModelApp('openai', server.origin, { modelSettings: { contextSize: 20_000 } });
    const image = samplePng(1_200, 1_200);
    for (let number = 1; number <= 8; number += 1) writeFileSync(join(app.workspacePath, `${number}.png`), image);
    const conversationId = await app.ask('Read all of them');
    expect([server.violations, app.events().at(-1)?.type]).toEqual([[], 'run-completed']);
    const sent = server.requests.map((request) => mediaOf(request).length);
    expect(Math.max(...sent)).toBeLessThan(8);
    expect(Math.max(...sent)).toBeGreaterThan(1);
    expect((await noticesOf(app, conversationId))[0]).toMatch(/^To fit the model’s context, the results? of/);
  });

  it('is refused where there are too many, or one is gone', async () => {
    const server = await startStrictOpenAiServer(() => says('Fine.'));
    const app = await startModelApp('openai', server.origin);
    const image = await attach(app, 'a.png', samplePng());
    await expect(sendWith(app, 'Look', Array(21).fill(image))).rejects.toThrow(
      'A message can have up to 20 attachments',
    );
    const gone = { ...image, sha256: 'f'.repeat(64) };
    await expect(sendWith(app, 'Look', [gone])).rejects.toThrow('a.png is no longer available. Attach it again');
    expect(server.requests).toEqual([]);
  });
});
