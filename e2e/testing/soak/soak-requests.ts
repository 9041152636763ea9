import type { JsonObject } from '../../../src/shared/json/json';

/** What becomes of a call that somebody is asked about. */
export type Answer =
  | { readonly kind: 'approve' }
  | { readonly kind: 'edit'; readonly parameters: JsonObject }
  | { readonly kind: 'deny'; readonly reason: string };

export interface SoakRequest {
  readonly text: string;
  readonly answer: Answer;
  /** How its calls end, in their order. */
  readonly ends: readonly ('completed' | 'failed' | 'denied')[];
}

const approve: Answer = { kind: 'approve' };

/** What somebody asks of the guide, over and over, in a folder of their own; the turn makes each of them another one. */
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
