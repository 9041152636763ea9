/**
 * Emits as Electron does, with an event that can be prevented, and tells whether it was.
 * @param {import('node:events').EventEmitter} emitter
 * @param {string} name
 * @param {object} [details] what the event carries besides
 * @param {unknown[]} args
 */
export function emitPreventable(emitter, name, details = {}, ...args) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  emitter.emit(name, event, ...args);
  return event.defaultPrevented;
}
