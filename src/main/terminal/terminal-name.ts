const MAX_WORDS = 3;
const MAX_LENGTH = 24;

/** Names terminals after their commands, because people and models read names more easily than ids. Each name is unique. */
export function createTerminalNames(): (command: string) => string {
  const used = new Map<string, number>();
  return (command) => {
    const name = shortName(command);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  };
}

/** `PORT=1 npm run dev -- --open` becomes `npm-run-dev`. */
function shortName(command: string): string {
  const [line = ''] = command.trim().split('\n');
  // The folder and the environment are not what is run.
  const said = line.replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, '').replace(/^(?:\w+=\S*\s+)+/, '');
  const [step = ''] = said.split(/[|&;<>()`$"'{}]/);
  const words = step.split(/\s+/).filter((word) => /^\w[\w./@:-]*$/.test(word));
  const name = words.slice(0, MAX_WORDS).join('-').toLowerCase();
  const plain = name.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_LENGTH);
  // A name that ends in a number would look like the second terminal of another one.
  return plain.replace(/^-+|[-\d]+$/g, '') || 'command';
}
