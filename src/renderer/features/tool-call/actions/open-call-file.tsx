import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { OpenFileButton } from '../../../core/files/open-file-button';
import { effectiveCall } from '../../../core/store/effective-call';

/** The tools whose card is about one file, which their line names but can't link. */
const aboutFile = new Set(['file-read', 'file-write', 'file-edit', 'editor-open', 'editor-format']);

export function OpenCallFile({ call }: { call: ToolCallView }) {
  const { path, line, startLine } = effectiveCall(call).parameters;
  if (!aboutFile.has(call.lifecycle.request.toolId) || typeof path !== 'string') return null;
  const place = typeof line === 'number' ? line : startLine;
  return <OpenFileButton path={path} {...(typeof place === 'number' ? { line: place } : {})} hasText />;
}
