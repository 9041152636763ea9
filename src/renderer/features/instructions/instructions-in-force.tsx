import type { InstructionUse } from '../../../shared/conversation/instruction-use';
import { texts } from '../../core/texts/texts';

const words = texts.instructions;

/** The instructions a model was given, and which version of each. */
export function InstructionsInForce({ used, folder }: { used: readonly InstructionUse[]; folder: string }) {
  return (
    <ul className="space-y-0.5">
      {used.map(({ path, sha256 }) => (
        <li key={`${path} ${sha256}`} className="wrap-anywhere" title={path}>
          {nameOf(path, folder)} <span className="text-ink-faint">({words.version(sha256)})</span>
        </li>
      ))}
    </ul>
  );
}

function nameOf(path: string, folder: string): string {
  if (path === 'settings') return words.ownSettings;
  if (path === 'settings:folder') return words.ownFolderSettings;
  if (path === 'project') return '.aintern/settings.json';
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}
