/**
 * The media type of a file by its content. What has no mark of its own is what its sender says only where that is some
 * kind of text, and the content is; nothing is an image because somebody says so.
 */
export function mediaTypeOf(
  found: { readonly mime: string } | undefined,
  { head, declared }: { readonly head: Uint8Array; readonly declared: string },
): string {
  const said = declared.toLowerCase().split(';')[0]?.trim() ?? '';
  if (found !== undefined && found.mime !== 'application/xml') return found.mime;
  if (!isText(head)) return 'application/octet-stream';
  if (found !== undefined) return said === 'image/svg+xml' ? said : found.mime;
  return textual.test(said) ? said : 'text/plain';
}

/** Pages and scripts are kept as plain text: no browser is to run them. */
const textual =
  /^(text\/(plain|csv|markdown|calendar|vcard|tab-separated-values)|application\/(json|yaml|x-ndjson))$/;

function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Images that browsers show without running anything in them. */
const shown: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]);

/** Whether a file may be shown in a page; any other is only ever saved. */
export function isSafeImage(type: string): boolean {
  return shown.has(type);
}
