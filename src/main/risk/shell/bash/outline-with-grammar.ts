import type { Parser } from '@vscode/tree-sitter-wasm';
import { type GrammarNode, parseWithGrammar } from '../parse-with-grammar';
import { isRedirect, isSimple, outlineCommand } from './outline-command';
import type { OutlinedCommand } from './outlined-command';

/** Node types whose children are whole commands. */
const containers: ReadonlySet<string> = new Set([
  'program',
  'list',
  'pipeline',
  'negated_command',
  'subshell',
  'compound_statement',
  'do_group',
  'if_statement',
  'elif_clause',
  'else_clause',
  'while_statement',
  'case_item',
  'function_definition',
  'command_substitution',
  'process_substitution',
  'heredoc_redirect',
]);

/** The other node types that may occur in a line and have children. */
const parts: ReadonlySet<string> = new Set([
  'for_statement',
  'c_style_for_statement',
  'case_statement',
  'command',
  'command_name',
  'declaration_command',
  'unset_command',
  'test_command',
  'redirected_statement',
  'variable_assignment',
  'variable_assignments',
  'array',
  'subscript',
  'file_redirect',
  'herestring_redirect',
  'heredoc_body',
  'concatenation',
  'string',
  'translated_string',
  'brace_expression',
  'extglob_pattern',
  'regex',
  'simple_expansion',
  'expansion',
  'arithmetic_expansion',
  'parenthesized_expression',
  'binary_expression',
  'unary_expression',
  'postfix_expression',
  'ternary_expression',
]);

/** Node types without children. A type that is on none of these lists makes the line unreadable. */
const leaves: ReadonlySet<string> = new Set([
  'word',
  'number',
  'string_content',
  'raw_string',
  'ansi_c_string',
  'variable_name',
  'special_variable_name',
  'test_operator',
  'file_descriptor',
  'heredoc_start',
  'heredoc_content',
  'heredoc_end',
  'comment',
]);

/** Node types for which the grammar attaches the last part's redirections to the whole. */
const chains: ReadonlySet<string> = new Set(['list', 'pipeline', 'negated_command']);

interface Visit {
  readonly node: GrammarNode;
  /** A whole command to be listed, rather than only searched for nested ones. */
  readonly isStatement: boolean;
  readonly isPiped: boolean;
  /** Redirections that follow it. */
  readonly redirects: readonly GrammarNode[];
}

/** Parses a line a second time, with the grammar that editors use; returns null if the grammar rejects the line. */
export function outlineWithGrammar(line: string, parser: Parser): readonly OutlinedCommand[] | null {
  const root = parseWithGrammar(line, parser);
  return root === null ? null : outlineTree(root);
}

function outlineTree(root: GrammarNode): readonly OutlinedCommand[] | null {
  const found: OutlinedCommand[] = [];
  // Not recursive: a long chain of `&&` is as deep as it is long.
  const pending: Visit[] = [{ node: root, isStatement: false, isPiped: false, redirects: [] }];
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { node, isStatement } = visit;
    if (!containers.has(node.type) && !parts.has(node.type)) return null;
    // In `$(<file)` the redirection is a direct child of the substitution.
    const outlined = isStatement || node.type === 'command_substitution' ? outlineStatement(visit) : null;
    if (outlined !== null) found.push(outlined);
    for (const below of visitsBelow(visit)) pending.push(below);
  }
  return found.sort((left, right) => left.position - right.position);
}

/** Compound commands aren't listed, but the files opened around them are. */
function outlineStatement({ node, isPiped, redirects }: Visit): OutlinedCommand | null {
  if (isSimple(node)) return outlineCommand([node, ...redirects], isPiped);
  if (chains.has(node.type)) return null;
  const own = redirectsOf(node);
  const isWhole = node.type !== 'redirected_statement' || own.length === node.children.length;
  return isWhole ? outlineCommand([...own, ...redirects], false) : null;
}

function visitsBelow({ node, isPiped, redirects }: Visit): readonly Visit[] {
  const own = node.type === 'redirected_statement' ? [...redirectsOf(node), ...redirects] : redirects;
  const isPassedOn = node.type === 'redirected_statement' || chains.has(node.type);
  const children = node.children;
  const last = children.findLast((child) => child.isNamed && !isRedirect(child));
  let isBehindPipe = false;
  return children.flatMap((child) => {
    if (node.type === 'pipeline' && (child.type === '|' || child.type === '|&')) isBehindPipe = true;
    if (!child.isNamed || leaves.has(child.type)) return [];
    const isStatement = isPassedOn ? !isRedirect(child) : containers.has(node.type);
    const isHeir = isPassedOn && (node.type === 'negated_command' || child === children[0]);
    return [
      {
        node: child,
        isStatement,
        isPiped: isBehindPipe || (isPiped && isHeir),
        redirects: isPassedOn && child === last ? own : [],
      },
    ];
  });
}

function redirectsOf(node: GrammarNode): readonly GrammarNode[] {
  return node.children.filter(isRedirect);
}
