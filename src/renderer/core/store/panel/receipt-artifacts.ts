import type { Receipt } from '../../../../shared/call/receipt';
import type { ToolArtifact } from '../../../../shared/call/tool-artifact';

/** A file that a command changed, by its receipt. */
export interface ReceiptArtifact extends Pick<ToolArtifact, 'type' | 'path' | 'diff' | 'description'> {
  readonly receiptKind: 'created' | 'edited' | 'deleted';
}

const insideGit = /^((?:.*\/)?\.git)\//;

/** The files in a receipt. What git keeps for itself is one entry, because nobody looks at its files. */
export function receiptArtifacts(receipt: Receipt | undefined): ReceiptArtifact[] {
  if (receipt === undefined) return [];
  const found = new Map<string, ReceiptArtifact>();
  const list = (paths: readonly string[], receiptKind: ReceiptArtifact['receiptKind']) => {
    for (const path of paths) {
      const [, repository] = insideGit.exec(path) ?? [];
      if (repository === undefined) found.set(path, { type: 'file', path, receiptKind });
      else found.set(repository, { type: 'directory', path: repository, receiptKind: 'edited' });
    }
  };
  list(receipt.created, 'created');
  list(receipt.changed, 'edited');
  list(receipt.deleted, 'deleted');
  return [...found.values()];
}
