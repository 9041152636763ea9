import type { McpServerDescription } from '../../../shared/mcp/mcp-server';
import { texts } from '../../core/texts/texts';
import { Badge, type Tone } from '../../ui/badge';

const tones: Readonly<Record<McpServerDescription['state'], Tone>> = {
  off: 'neutral',
  untrusted: 'warn',
  stopped: 'neutral',
  starting: 'accent',
  running: 'good',
  failed: 'bad',
  'needs-sign-in': 'warn',
};

export function ServerState({ server: { state } }: { readonly server: Pick<McpServerDescription, 'state'> }) {
  return <Badge tone={tones[state]}>{texts.settings.mcp.states[state]}</Badge>;
}
