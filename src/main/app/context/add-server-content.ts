import type { AddedContext, ContextSource } from '../../../shared/contract/context-commands';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '../../../shared/conversation/attachments';
import { countNoun } from '../../../shared/text/count-noun';
import { onOneLine } from '../../../shared/text/on-one-line';
import type { AttachmentStore } from '../../attachments/attachment-store';
import type { McpService } from '../../mcp/create-mcp-service';
import { markHiddenCharacters } from '../../risk/characters/mark-hidden-characters';
import { added, refusal, within } from './added-context';

interface ServerContentDeps {
  readonly mcp: Pick<McpService, 'content'>;
  readonly attachments: Pick<AttachmentStore, 'add'>;
}

type ServerSource = Extract<ContextSource, { kind: 'resource' | 'prompt' }>;

/** Adds a resource or a prompt of an MCP server: its text as context, its images and PDFs as attachments. */
export async function addServerContent(
  source: ServerSource,
  workspacePath: string | null,
  { mcp, attachments }: ServerContentDeps,
): Promise<AddedContext> {
  const { server } = source;
  const label = source.kind === 'resource' ? `${server}:${source.uri}` : `/${server}:${source.prompt}`;
  const { text, media, left } =
    source.kind === 'resource'
      ? await mcp.content.readResource(server, source.uri, workspacePath)
      : await mcp.content.readPrompt(server, { name: source.prompt, args: source.args }, workspacePath);
  const tried = await Promise.all(
    media
      .filter(({ bytes }) => bytes.length <= MAX_ATTACHMENT_BYTES)
      .slice(0, MAX_ATTACHMENTS)
      .map(({ bytes, name }) => attachments.add(bytes, name).catch(() => null)),
  );
  const kept = tried.filter((attachment) => attachment !== null);
  const missing = media.length - kept.length;
  const leftOut = [...left, ...(missing > 0 ? [countNoun(missing, 'file')] : [])];
  if (text.trim() === '') {
    if (kept.length > 0) return { outcome: 'attached', attachments: kept };
    const what =
      leftOut.length === 0 ? 'is empty' : `contains only what a message can’t include (${leftOut.join(', ')})`;
    throw refusal(`${onOneLine(label)} ${what}`);
  }
  const { text: shown, note } = within(markHiddenCharacters(text).text);
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(leftOut.length > 0 ? [`Without ${leftOut.join(', ')}`] : []),
  ];
  const item = added(source.kind === 'resource' ? 'resource' : 'command', {
    label,
    text: shown,
    ...(notes.length > 0 ? { note: notes.join('. ').slice(0, 500) } : {}),
  });
  return kept.length === 0 ? item : { ...item, attachments: kept };
}
