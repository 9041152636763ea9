/** Follows JSON one character at a time, just far enough to know whether what has come so far is whole. */
export interface JsonTracker {
  next(character: string): void;
  isInString(): boolean;
  /** How many objects and arrays are open. */
  depth(): number;
  /** At least one value has come, and none is open. */
  isComplete(): boolean;
}

type Inside = 'value' | 'string' | 'escape' | 'slash' | 'line-comment' | 'block-comment' | 'block-comment-star';

export function createJsonTracker(): JsonTracker {
  let inside: Inside = 'value';
  let depth = 0;
  let hasValue = false;

  function nextOfValue(character: string): Inside {
    if (character === '"') return 'string';
    if (character === '/') return 'slash';
    if (character === '{' || character === '[') {
      depth += 1;
      hasValue = true;
    } else if ((character === '}' || character === ']') && depth > 0) {
      depth -= 1;
    }
    return 'value';
  }

  function after(character: string): Inside {
    switch (inside) {
      case 'value':
        return nextOfValue(character);
      case 'string':
        return character === '"' ? 'value' : character === '\\' ? 'escape' : 'string';
      case 'escape':
        return 'string';
      case 'slash':
        return character === '/' ? 'line-comment' : character === '*' ? 'block-comment' : nextOfValue(character);
      case 'line-comment':
        return character === '\n' ? 'value' : 'line-comment';
      case 'block-comment':
        return character === '*' ? 'block-comment-star' : 'block-comment';
      case 'block-comment-star':
        return character === '/' ? 'value' : character === '*' ? 'block-comment-star' : 'block-comment';
    }
  }

  return {
    next: (character) => {
      inside = after(character);
    },
    depth: () => depth,
    isInString: () => inside === 'string' || inside === 'escape',
    isComplete: () => hasValue && depth === 0 && inside === 'value',
  };
}
