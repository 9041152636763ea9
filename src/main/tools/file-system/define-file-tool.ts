import type { z } from 'zod';
import type { ChangePreview } from '../../../shared/call/file-change';
import type { ToolResult } from '../../../shared/call/tool-result';
import type { ToolValidationError } from '../../../shared/call/tool-validation';
import { messageOf } from '../../../shared/text/message-of';
import type { GuardedPath } from '../../workspace/paths/guard-path';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import type { ToolScope } from '../framework/context/tool-scope';
import { defineTool, type InputOf, type ToolSpecification } from '../framework/define-tool';
import { guardForUse, type PathUse } from '../framework/path-use';
import type { Tool } from '../framework/tool';

type Uses = readonly [PathUse, ...PathUse[]];
type Places<Used extends Uses> = { readonly [Index in keyof Used]: GuardedPath };

interface FileToolSpecification<Schema extends z.ZodObject, Used extends Uses>
  extends Omit<ToolSpecification<Schema>, 'category' | 'paths' | 'findObstacles' | 'previewChange' | 'execute'> {
  paths(input: InputOf<Schema>): Used;
  /** Gets the places from `paths`, in order, if all of them are in the workspace. */
  findObstacles?(input: InputOf<Schema>, places: Places<Used>, earlier: ChangePreview): ToolValidationError[];
  /** Gets the places from `paths`, in order; so does `execute`. */
  previewChange?(input: InputOf<Schema>, places: Places<Used>, earlier: ChangePreview): ChangePreview;
  execute(input: InputOf<Schema>, context: ToolExecutionContext, places: Places<Used>): Promise<ToolResult>;
}

/** Defines a tool that works on exactly the places its call was rated for, even if one has become a link since. */
export function defineFileTool<Schema extends z.ZodObject, Used extends Uses>(
  specification: FileToolSpecification<Schema, Used>,
): Tool {
  const { defaultRiskLevel = 'low' } = specification;
  const rated = new WeakMap<object, Places<Used>>();
  const guard = (input: InputOf<Schema>, scope: ToolScope) =>
    specification.paths(input).map(({ path, lastLink = 'followed' }) => guardForUse(path, scope, { lastLink }));

  function placesOf(input: InputOf<Schema>): Places<Used> {
    const places = rated.get(input);
    if (places === undefined) throw new Error('A call has to be rated before it runs');
    return places;
  }

  return defineTool<Schema>({
    ...specification,
    category: 'file-system',
    assessRisk(input, scope) {
      rated.set(input, guard(input, scope) as unknown as Places<Used>);
      return specification.assessRisk?.(input, scope) ?? { level: defaultRiskLevel, reasons: [] };
    },
    findObstacles(input, _scope, earlier) {
      const places = placesOf(input);
      // Don't reveal what is outside before the user has allowed the call.
      const isInside = places.every(({ workspacePath }) => workspacePath !== null);
      return isInside ? (specification.findObstacles?.(input, places, earlier) ?? []) : [];
    },
    previewChange(input, _scope, earlier) {
      try {
        return specification.previewChange?.(input, placesOf(input), earlier) ?? { changes: [], problems: [] };
      } catch (cause) {
        // A failed preview must not block the decision.
        return { changes: [], problems: [`The change couldn't be previewed: ${messageOf(cause)}`] };
      }
    },
    execute: async (input, context) => specification.execute(input, context, placesOf(input)),
  });
}
