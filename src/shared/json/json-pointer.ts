/** RFC 6901: the location of a value inside a JSON value. */
export const JsonPointer = {
  of(segments: readonly string[]): string {
    return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  },

  segments(pointer: string): string[] {
    const escaped = pointer.split('/').slice(1);
    return escaped.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  },
};
