import { expect, it } from 'vitest';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { ready } from '../../core/store/loadable';
import { sampleSummary } from '../../testing/sample-summary';
import { busyConversation } from './busy-conversation';

const shown = { ...emptyConversation, id: 'open', workspacePath: '/project' };
const open = { status: 'ready', id: 'open', shown, nextSequence: 0 } as const;
const summary = (id: string, change: Partial<typeof sampleSummary> = {}) => ({
  ...sampleSummary,
  ...{ id, workspacePath: '/project', state: 'working' as const },
  ...change,
});

it('names the newest other conversation with a run in the same folder, also if another AIntern runs it', () => {
  const conversations = ready([
    summary('open'),
    summary('older', { createdAt: 1 }),
    summary('newer', { createdAt: 2, state: 'needs-you', isElsewhere: true }),
    summary('idle', { createdAt: 3, state: 'idle' }),
    summary('another folder', { createdAt: 4, workspacePath: '/project-2' }),
  ]);
  expect(busyConversation({ open, conversations })?.id).toBe('newer');
});

it('names none for a conversation without a folder, in a copy of it, or without company', () => {
  const conversations = ready([summary('open'), summary('other')]);
  const inFolder = (workspacePath: string) => ({
    open: { ...open, shown: { ...shown, workspacePath } },
    conversations,
  });
  expect(busyConversation(inFolder(''))).toBe(null);
  expect(busyConversation(inFolder('/copies/project'))).toBe(null);
  expect(busyConversation({ open, conversations: ready([summary('open')]) })).toBe(null);
});
