/** A frame of a page, as WebFrameMain tells of it. Made by webContents only. */
export class WebFrame {
  url = '';
  name = '';
  processId = 1;
  routingId = 1;
  frameTreeNodeId = 1;
  /** @type {WebFrame[]} */
  frames = [];

  /**
   * @param {WebFrame | null} parent
   * @param {(channel: string, args: unknown[]) => void} deliver
   */
  constructor(parent, deliver) {
    this.parent = parent;
    this.deliver = deliver;
  }

  /** @returns {WebFrame} */
  get top() {
    return this.parent ?? this;
  }

  get origin() {
    if (!URL.canParse(this.url)) return 'null';
    const { protocol, host } = new URL(this.url);
    return host === '' ? 'null' : `${protocol}//${host}`;
  }

  /** @param {string} channel @param {unknown[]} args */
  send(channel, ...args) {
    this.deliver(channel, args);
  }

  isDestroyed() {
    return false;
  }
}
