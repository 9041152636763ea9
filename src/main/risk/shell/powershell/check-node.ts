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
  pipeline_chain_tail: 'Runs a command only if another succeeds or fails',
  variable: 'Depends on a value only known at run time',
  sub_expression: 'Runs commands inside an argument',
  array_expression: 'Runs commands inside an argument',
  parenthesized_expression: 'Evaluates an expression first',
  script_block_expression: 'Contains a block of code',
  foreach_command: 'Contains a block of code',
  if_statement: 'Decides at run time what it does',
  invokation_expression: 'Calls a method',
  member_access: 'Reads a property',
  assignment_expression: 'Sets a variable',
  param_block: 'Declares parameters',
  function_statement: 'Defines a function',
  trap_statement: 'Runs code when something fails',
  hash_literal_expression: 'Evaluates a table of values first',
  stop_parsing: 'Passes text on unparsed',
  type_literal: 'Names a type',
};

/** Returns why a part of the tree is more than a plain command, or null if it is plain. */
export function checkNode(node: GrammarNode): string | null {
  if (plainKinds.has(node.type)) return null;
  if (wrapper.test(node.type) && node.children.length === 1 && node.children[0]?.isNamed) return null;
  return `${descriptions[node.type] ?? `Is more than a plain command (${node.type.replaceAll('_', ' ')})`}: ${excerpt(node.text)}`;
}
