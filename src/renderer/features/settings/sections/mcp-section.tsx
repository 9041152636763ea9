import { texts } from '../../../core/texts/texts';
import { McpServers } from '../../mcp/mcp-servers';
import { SectionFrame } from '../controls/section-frame';

export function McpSection() {
  const { title, description } = texts.settings.mcp;
  return (
    <SectionFrame title={title} description={description}>
      <McpServers />
    </SectionFrame>
  );
}
