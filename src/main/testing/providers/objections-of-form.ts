import type { z } from 'zod';

/** Lists a strict schema's problems with a body, each with its path. */
export function objectionsOfForm({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) => {
    const nested = issue.code === 'invalid_union' ? (issue.errors.at(-1) ?? []) : [];
    const told = nested.length > 0 ? nested : [issue];
    return told.map(({ path, message }) => {
      const place = (nested.length > 0 ? [...issue.path, ...path] : path).map(String).join('.');
      return `${place === '' ? 'the body' : place}: ${message}`;
    });
  });
}
