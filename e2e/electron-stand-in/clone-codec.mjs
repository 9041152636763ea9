/**
 * Writes what a structured clone can hold as text, for the way between a page and main. It runs on both sides, in the
 * page as its own source: nothing from outside the function is there.
 */
export function createCloneCodec() {
  const numbers = {
    NaN: Number.NaN,
    Infinity: Number.POSITIVE_INFINITY,
    '-Infinity': Number.NEGATIVE_INFINITY,
    '-0': -0,
  };
  const arrays = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array];
  const views = [...arrays, Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView];

  /** @param {ArrayBuffer} buffer */
  function toBase64(buffer) {
    let binary = '';
    for (const byte of new Uint8Array(buffer)) binary += String.fromCharCode(byte);
    return btoa(binary);
  }

  /** @param {string} text */
  function fromBase64(text) {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
  }

  /** @param {unknown} value */
  function encode(value) {
    /** @type {Map<object, number>} */
    const seen = new Map();
    /** @type {unknown[]} each object once, so that circles end */
    const table = [];

    /** @param {unknown} part @returns {unknown} */
    function write(part) {
      if (part === undefined) return { u: 0 };
      if (typeof part === 'bigint') return { b: String(part) };
      if (typeof part === 'number' && (!Number.isFinite(part) || Object.is(part, -0))) {
        return { n: Object.is(part, -0) ? '-0' : String(part) };
      }
      if (typeof part !== 'object' || part === null) return part;
      const known = seen.get(part);
      if (known !== undefined) return { r: known };
      const index = table.length;
      seen.set(part, index);
      table.push(null);
      table[index] = writeObject(part);
      return { r: index };
    }

    /** @param {object} part */
    function writeObject(part) {
      if (Array.isArray(part)) return part.map(write);
      if (part instanceof Date) return { d: write(part.getTime()) };
      if (part instanceof RegExp) return { x: [part.source, part.flags] };
      if (part instanceof Map) return { m: [...part].map(([key, item]) => [write(key), write(item)]) };
      if (part instanceof Set) return { s: [...part].map(write) };
      if (part instanceof Error) return { e: [part.name, part.message, part.stack ?? ''] };
      if (part instanceof ArrayBuffer) return { a: toBase64(part) };
      if (ArrayBuffer.isView(part)) {
        const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength).slice().buffer;
        return { v: [views.findIndex((view) => part instanceof view), toBase64(bytes)] };
      }
      return { o: Object.entries(part).map(([key, item]) => [key, write(item)]) };
    }

    // The clone throws for what cannot be cloned, reads getters and leaves prototypes behind.
    const root = write(structuredClone(value));
    return JSON.stringify([root, table]);
  }

  /** @param {string} text @returns {any} */
  function decode(text) {
    const [root, table] = JSON.parse(text);
    /** @type {any[]} */
    const made = [];

    /** @param {any} part @returns {any} */
    function read(part) {
      if (typeof part !== 'object' || part === null) return part;
      if ('u' in part) return undefined;
      if ('b' in part) return BigInt(part.b);
      if ('n' in part) return Reflect.get(numbers, part.n);
      return made[part.r] ?? readObject(part.r, table[part.r]);
    }

    /** @param {number} index @param {any} from */
    function readObject(index, from) {
      const keep = (/** @type {any} */ object) => {
        made[index] = object;
        return object;
      };
      if (Array.isArray(from)) {
        const array = keep([]);
        for (const item of from) array.push(read(item));
        return array;
      }
      if ('d' in from) return keep(new Date(read(from.d)));
      if ('x' in from) return keep(new RegExp(from.x[0], from.x[1]));
      if ('a' in from) return keep(fromBase64(from.a));
      if ('v' in from) return keep(new /** @type {any} */ (views[from.v[0]])(fromBase64(from.v[1])));
      if ('e' in from) {
        const types = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
        const Type = Reflect.get(types, from.e[0]) ?? Error;
        return keep(Object.assign(new Type(from.e[1]), { stack: from.e[2] }));
      }
      if ('m' in from) {
        const map = keep(new Map());
        for (const [key, item] of from.m) map.set(read(key), read(item));
        return map;
      }
      if ('s' in from) {
        const set = keep(new Set());
        for (const item of from.s) set.add(read(item));
        return set;
      }
      const object = keep({});
      for (const [key, item] of from.o) {
        Object.defineProperty(object, key, { value: read(item), enumerable: true, writable: true, configurable: true });
      }
      return object;
    }

    return read(root);
  }

  return { encode, decode };
}
