import { excerpt } from '../excerpt';
import type { GrammarNode } from '../parse-with-grammar';

/** The node types of plain commands with constant arguments. */
const plainKinds: ReadonlySet<string> = new Set([
  'program',
  'statement_list',
  'empty_statement',
  'pipeline',
  'pipeline_chain',
  'command',
  'command_name',
  'command_name_expr',
  'command_elements',
  'command_argument_sep',
  'command_parameter',
  'command_invokation_operator',
  'path_command_name',
  'path_command_name_token',
  'generic_token',
  'redirection',
  'redirected_file_name',
  'file_redirection_operator',
  'merging_redirection_operator',
  'string_literal',
  'expandable_string_literal',
  'verbatim_string_characters',
  'integer_literal',
  'decimal_integer_literal',
  'comment',
]);

/** These wrap every constant, nested in each other, and compute something only if they contain an operator. */
const wrapper = /^(?:logical|bitwise|comparison|additive|multiplicative|format|range|array_literal|unary)_expression$/;

const descriptions: Readonly<Record<string, string>> = {
  pipeline_chain_tail: 'runs a command only if another succeeds or fails',
  variable: 'is only known at run time',
  sub_expression: 'runs commands inside an argument',
  array_expression: 'runs commands inside an argument',
  parenthesized_expression: 'is an expression that is evaluated first',
  script_block_expression: 'is a block of code',
  foreach_command: 'is a block of code',
  if_statement: 'decides at run time what it does',
  invokation_expression: 'calls a method',
  member_access: 'reads a property',
  assignment_expression: 'sets a variable',
  param_block: 'declares parameters',
  function_statement: 'defines a function',
  trap_statement: 'runs code when something fails',
  hash_literal_expression: 'is evaluated first',
  stop_parsing: 'is passed through unparsed',
  type_literal: 'names a type',
};

/** Returns why a part of the tree is more than a plain command, or null if it is plain. */
export function checkNode(node: GrammarNode): string | null {
  if (plainKinds.has(node.type)) return null;
  if (wrapper.test(node.type) && node.children.length === 1 && node.children[0]?.isNamed) return null;
  return `\`${excerpt(node.text)}\` ${descriptions[node.type] ?? `is more than a plain command (${node.type.replaceAll('_', ' ')})`}`;
}
