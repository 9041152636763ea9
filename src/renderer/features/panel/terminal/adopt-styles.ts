/**
 * xterm.js writes rules into <style> elements and colors into style attributes, and the content security policy blocks
 * both. This redirects them to constructed style sheets and elements' style objects, which the policy allows because
 * only a script can write there.
 */
export function adoptStyles<Value>(openScreen: () => Value): Value {
  adoptStyleAttributes();
  const { createElement } = document;
  // Only while the screen opens, which is synchronous: it creates all its style elements then.
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    name === 'style' ? createRulesElement() : createElement.call(document, name, options)) as Document['createElement'];
  try {
    return openScreen();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** Replaces a <style>: its text becomes a style sheet of the document until it is removed. */
function createRulesElement(): HTMLElement {
  const element = Document.prototype.createElement.call(document, 'span');
  const sheet = new CSSStyleSheet();
  let rules = '';
  element.hidden = true;
  document.adoptedStyleSheets.push(sheet);
  Object.defineProperties(element, {
    textContent: {
      get: () => rules,
      set(text: string) {
        rules = text;
        sheet.replaceSync(text);
      },
    },
    remove: {
      value() {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
        Element.prototype.remove.call(element);
      },
    },
  });
  return element;
}

/**
 * Characters are rendered in spans at any time; nothing else in the window has a reason to set a span's style
 * attribute.
 */
function adoptStyleAttributes(): void {
  if (Object.hasOwn(HTMLSpanElement.prototype, 'setAttribute')) return;
  HTMLSpanElement.prototype.setAttribute = function setAttribute(name, value) {
    if (name === 'style') this.style.cssText = value;
    else Element.prototype.setAttribute.call(this, name, value);
  };
}
