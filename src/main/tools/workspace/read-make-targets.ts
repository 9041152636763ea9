import type { Script } from './read-manifest';

const target = /^([A-Za-z0-9][\w./-]*)(?:\s[^:=]*)?:(?![:=])/;

/** The targets that somebody may ask for, with what they run; the recipes of a justfile look the same. */
export function readMakeTargets(text: string): Script[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const [, name] = target.exec(line) ?? [];
    if (name === undefined || /\.\w+$/.test(name)) return [];
    const recipe: string[] = [];
    for (let next = index + 1; /^\s+\S/.test(lines[next] ?? ''); next += 1) {
      recipe.push((lines[next] ?? '').trim().replace(/^[@-]+/, ''));
    }
    return [{ name, command: recipe.join('; ') }];
  });
}
