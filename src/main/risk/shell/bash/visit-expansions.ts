import {
  forEachChild,
  type ParameterExpansionPart,
  type ParsedScript,
  type SyntaxNode,
  type TestExpression,
  type Word,
} from 'unbash';
import { assertNever } from '../../../../shared/assert-never';
import { addDraft, addObjection, type BashWalk, deeper, inSubshell, othersSince, type WalkState } from './bash-walk';
import { countBrokenDollars } from './count-broken-dollars';

const plainIndex = /^(?:\d+|[@*])$/;

const plainOffset = /^\s*-?\d*\s*$/;

const plainNumber = /^\d+$/;

const plainName = /^[A-Za-z_]\w*$/;

const arithmeticTests: ReadonlySet<string> = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

const nameTests: ReadonlySet<string> = new Set(['-v', '-R']);

const evaluates = 'Evaluates variable contents, which can run commands';

/** Visits all expansions in a word, an assignment or a condition, and reads the commands in them. */
export function visitExpansions(walk: BashWalk, node: SyntaxNode, from: WalkState): void {
  switch (node.type) {
    case 'Word':
    case 'Assignment':
    case 'ArrayValue':
    case 'HereDocBody':
    case 'DoubleQuoted':
    case 'LocaleString':
      forEachChild(node, (child) => visitExpansions(walk, child, from));
      return;
    case 'CommandExpansion':
    case 'ArithmeticCommandExpansion':
      visitSubstitution(walk, node.script, from);
      return;
    case 'ProcessSubstitution':
      if (node.operator === '>')
        visitSubstitution(walk, node.script, { ...from, readsFrom: from.owner, alsoReadsFrom: [] });
      else feedOwner(walk, node.script, from);
      return;
    case 'SingleQuoted':
      walk.quotedBrokenDollars += countBrokenDollars(node.text);
      return;
    case 'SimpleExpansion':
    case 'Literal':
      return;
  }
  const place = deeper(walk, from);
  if (place === null) return;
  switch (node.type) {
    case 'ParameterExpansion':
      visitParameter(walk, node, place);
      return;
    case 'TestLogical':
      for (const [index, operand] of node.operands.entries()) {
        visitExpansions(walk, operand, index === 0 ? place : { ...place, isConditional: true });
      }
      return;
    case 'ArithmeticExpansion':
    case 'ArithmeticCommand':
      if (node.expression === undefined) addObjection(walk, textOf(walk, node), evaluates);
      break;
    case 'ArithmeticWord':
      if (!plainNumber.test(node.value)) addObjection(walk, textOf(walk, node), evaluates);
      break;
    case 'TestUnary':
    case 'TestBinary':
      objectToTest(walk, node);
      break;
  }
  forEachChild(node, (child) => visitExpansions(walk, child, place));
}

/** A substitution runs in its own process, with the input of the command that contains it. */
function visitSubstitution(walk: BashWalk, script: ParsedScript | undefined, place: WalkState) {
  if (script !== undefined && script.source === undefined) {
    return walk.visitScript(script, { ...inSubshell(place), isPiped: false, owner: null });
  }
  walk.refusals.push("Has a substitution that can't be parsed; use $(…) instead of escapes inside backticks");
  return null;
}

/** `sh <(curl …)` and `sh < <(curl …)` read the other command's output, just as through a pipe. */
function feedOwner(walk: BashWalk, script: ParsedScript | undefined, place: WalkState): void {
  const before = walk.drafts.length;
  const writer = visitSubstitution(walk, script, place);
  if (place.owner === null || writer === null) return;
  if (place.owner.isPiped) addObjection(walk, place.owner.text, 'Reads from several other commands');
  else if (place.owner.readsFrom === null) {
    place.owner.readsFrom = writer;
    place.owner.alsoReadsFrom = othersSince(walk, before, writer);
  }
}

function visitParameter(walk: BashWalk, node: ParameterExpansionPart, place: WalkState): void {
  checkParameter(walk, node);
  const { operation } = node;
  if (operation?.type === 'Default' && operation.operator.endsWith('=')) {
    const assignments = [{ name: node.parameter, value: null }];
    addDraft(
      walk,
      { ...place, isConditional: true },
      { position: node.pos, text: node.text, assignments, isImplied: true },
    );
  }
  // The text after `:-` is expanded only if the variable has no value.
  const inner = operation?.type === 'Default' ? { ...place, isConditional: true } : place;
  forEachChild(node, (child) => visitExpansions(walk, child, inner));
}

function objectToTest(walk: BashWalk, node: TestExpression & { type: 'TestUnary' | 'TestBinary' }): void {
  const isPlain =
    node.type === 'TestUnary'
      ? !nameTests.has(node.operator) || plainName.test(node.operand.text)
      : !arithmeticTests.has(node.operator) || [node.left, node.right].every(({ text }) => plainNumber.test(text));
  if (!isPlain) addObjection(walk, textOf(walk, node), evaluates);
}

function textOf(walk: BashWalk, node: SyntaxNode): string {
  return walk.source.slice(node.pos, node.end);
}

/**
 * Reports what makes `${…}` more than the value of a variable: it may run commands, or name a variable through another.
 */
function checkParameter(walk: BashWalk, part: ParameterExpansionPart): void {
  const object = (why: string) => addObjection(walk, part.text, why);
  const { prefix, index, operation } = part;
  if (prefix === '!') object('Expands a variable named by another variable');
  if (index !== undefined && !plainIndex.test(index.text)) object('Evaluates its subscript, which can run commands');
  switch (operation?.type) {
    case undefined:
    case 'Default':
    case 'Remove':
    case 'Replace':
    case 'CaseModification':
      return;
    case 'Slice':
      if (![operation.offset, operation.length].every(isPlainOffset)) {
        object('Evaluates its offsets, which can run commands');
      }
      return;
    case 'Transform':
      object("Transforms a variable's value, which can run commands");
      return;
    case 'Names':
      object('Lists variable names');
      return;
    case 'Unknown':
      object('Uses an unknown expansion');
      return;
    default:
      assertNever(operation);
  }
}

function isPlainOffset(word: Word | undefined): boolean {
  return word === undefined || plainOffset.test(word.text);
}
