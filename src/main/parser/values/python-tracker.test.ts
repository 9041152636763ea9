import { describe, expect, it } from 'vitest';
import { createPythonTracker } from './python-tracker';

function follow(source: string): { isInString: boolean; isComplete: boolean; deepest: number } {
  const tracker = createPythonTracker();
  for (let index = 0; index < source.length; index += 1) tracker.next(source.charCodeAt(index));
  return { isInString: tracker.isInString(), isComplete: tracker.isComplete(), deepest: tracker.deepest() };
}

const complete = (deepest: number) => ({ isInString: false, isComplete: true, deepest });
const open = (deepest: number) => ({ isInString: false, isComplete: false, deepest });
const inString = (deepest: number) => ({ isInString: true, isComplete: false, deepest });

describe('Python tracker', () => {
  it('finds a call complete behind its last bracket, and not before', () => {
    const source = 'f(a=[1, {"b": (2,)}])';
    for (let length = 0; length < source.length; length += 1) {
      expect(follow(source.slice(0, length)).isComplete).toBe(false);
    }
    expect(follow(source)).toEqual(complete(4));
  });

  it('finds nothing complete where no bracket has come', () => {
    expect(follow('')).toEqual(open(0));
    expect(follow('x = 1')).toEqual(open(0));
    expect(follow(')')).toEqual(open(0));
  });

  it('is not led astray by a bracket that closes nothing', () => {
    expect(follow(')f(')).toEqual(open(1));
    expect(follow(')f()')).toEqual(complete(1));
  });

  it('counts no bracket in a string', () => {
    expect(follow("f(a=')')")).toEqual(complete(1));
    expect(follow('f(a="(["')).toEqual(open(1));
    expect(follow('f(a="""]) "quoted" ""()""")')).toEqual(complete(1));
    expect(follow("f(a=''')'' ''')")).toEqual(complete(1));
  });

  it('knows when it is in a string', () => {
    expect(follow("f(a='")).toEqual(inString(1));
    expect(follow("f(a='x\ny")).toEqual(inString(1));
    expect(follow('f(a=\'x"')).toEqual(inString(1));
    expect(follow("f(a=''")).toEqual(open(1));
    expect(follow("f(a='''")).toEqual(inString(1));
    expect(follow("f(a='''x''")).toEqual(inString(1));
    expect(follow("f(a='''x'''")).toEqual(open(1));
  });

  it('takes the first three quotes as the end of a long string', () => {
    expect(follow('f(a="""x""""')).toEqual(inString(1));
    expect(follow('f(a="""x""" ")")')).toEqual(complete(1));
  });

  it('passes over escaped quotes and backslashes', () => {
    expect(follow(String.raw`f(a='it\'s')`)).toEqual(complete(1));
    expect(follow(String.raw`f(a='\')`)).toEqual(inString(1));
    expect(follow(String.raw`f(a='C:\\')`)).toEqual(complete(1));
    expect(follow(String.raw`f(a=r'\'')`)).toEqual(complete(1));
    expect(follow(String.raw`f(a='''x\''''')`)).toEqual(inString(1));
    expect(follow(String.raw`f(a='''x\'''')`)).toEqual(complete(1));
    expect(follow(String.raw`f(a='''x''\')`)).toEqual(inString(1));
  });

  it('reads nothing in a comment, and is done in one that follows the call', () => {
    expect(follow("f( # it's (here\n)")).toEqual(complete(1));
    expect(follow('f( # here\r)')).toEqual(complete(1));
    expect(follow('f( # )')).toEqual(open(1));
    expect(follow('f(a="#")')).toEqual(complete(1));
    expect(follow('f() # done')).toEqual(complete(1));
  });

  it('opens again with the next call', () => {
    expect(follow('f(); g(')).toEqual(open(1));
    expect(follow('f(); g()')).toEqual(complete(1));
  });
});
