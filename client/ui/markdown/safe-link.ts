/** Schemes a text written by people may lead to. Anything else (`javascript:`, `data:`) is not a link. */
const schemes = ['http:', 'https:', 'mailto:'];

/** The address of a link in a text, if following it can do no harm: web, mail, or a place in this app. */
export function safeLink(address: string): string | undefined {
  const url = URL.parse(address.trim(), 'https://relative.invalid/');
  return url && schemes.includes(url.protocol) ? address.trim() : undefined;
}
