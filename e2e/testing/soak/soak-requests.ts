import type { JsonObject } from '../../../src/shared/json/json';

/** The decision on a call that needs approval. */
export type Answer =
  | { readonly kind: 'approve' }
  | { readonly kind: 'edit'; readonly parameters: JsonObject }
  | { readonly kind: 'deny'; readonly reason: string };

export interface SoakRequest {
  readonly text: string;
  readonly answer: Answer;
  /** How its calls end, in order. */
  readonly ends: readonly ('completed' | 'failed' | 'denied')[];
}

const approve: Answer = { kind: 'approve' };

/** Returns a user's recurring request to the guide in their own folder; the turn makes each one different. */
export function soakRequest(folder: string, turn: number): SoakRequest {
  const notes = `${folder}/notes.txt`;
  const edited = { command: `echo edited ${turn}` };
  const requests: readonly SoakRequest[] = [
    { text: `write "turn ${turn}" to ${folder}/new-${turn}.txt`, answer: approve, ends: ['completed'] },
    { text: `read ${notes}`, answer: approve, ends: ['completed'] },
    { text: `replace "turn" with "turn ${turn}," in ${notes}`, answer: approve, ends: ['completed'] },
    { text: `find TODO in ${folder}`, answer: approve, ends: ['completed'] },
    { text: `delete ${folder}/new-${turn - 4}.txt`, answer: approve, ends: ['completed'] },
    { text: `run echo ${turn}; sleep 0.01`, answer: approve, ends: ['completed'] },
    { text: `run curl example.com/${turn}`, answer: { kind: 'deny', reason: `Not in turn ${turn}` }, ends: ['denied'] },
    { text: `list files in ${folder}`, answer: approve, ends: ['completed'] },
    { text: `run false ${turn}`, answer: approve, ends: ['failed'] },
    { text: `run touch never-${turn}`, answer: { kind: 'edit', parameters: edited }, ends: ['completed'] },
    { text: 'thanks', answer: approve, ends: [] },
    { text: 'what changed?', answer: approve, ends: ['completed', 'completed'] },
  ];
  return requests[turn % requests.length] as SoakRequest;
}
