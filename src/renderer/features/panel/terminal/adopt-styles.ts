/**
 * xterm.js writes rules into <style> elements and colours into style attributes, neither of which the page's policy lets
 * through. Both are carried to where the policy does not reach, because only a script can write there: constructed style
 * sheets and the style objects of elements.
 */
export function adoptStyles<Value>(openScreen: () => Value): Value {
  adoptStyleAttributes();
  const { createElement } = document;
  // Only while the screen is opened, which happens in one go: all elements for rules are made then.
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    name === 'style' ? createRulesElement() : createElement.call(document, name, options)) as Document['createElement'];
  try {
    return openScreen();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** Takes the place of a <style>: what is written into it becomes a sheet of the document until it is removed. */
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

/** Characters are drawn in spans, at any time; nothing else in the window has a reason to write the attribute of one. */
function adoptStyleAttributes(): void {
  if (Object.hasOwn(HTMLSpanElement.prototype, 'setAttribute')) return;
  HTMLSpanElement.prototype.setAttribute = function setAttribute(name, value) {
    if (name === 'style') this.style.cssText = value;
    else Element.prototype.setAttribute.call(this, name, value);
  };
}
