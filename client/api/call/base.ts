/** The path that this application answers below, without a slash at the end: a trial does not stand at the root. */
export const base = baseOf(globalThis.document?.querySelector<HTMLMetaElement>('meta[name="ninefold-base"]'));

/** The address of a call: `path` is below `/api/`. */
export function apiAddress(path: string, below = base): string {
  return `${below}/api/${path}`;
}

/** Without a server in front, the page has not been told. */
function baseOf(meta: HTMLMetaElement | null | undefined): string {
  return meta?.content.startsWith('/') === true ? meta.content : '';
}
