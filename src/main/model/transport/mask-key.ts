const MASK = '••••';

/** Servers quote what they received, even inside an address or JSON. */
export function maskKey(text: string, apiKey: string | null): string {
  if (!apiKey) return text;
  const forms = new Set([apiKey, encodeURIComponent(apiKey), JSON.stringify(apiKey).slice(1, -1)]);
  return [...forms].reduce((masked, form) => masked.replaceAll(form, MASK), text);
}
