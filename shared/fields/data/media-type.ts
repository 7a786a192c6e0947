/** Whether a list such as `[image/*, application/pdf]` has a media type in it. An empty list has them all. */
export function acceptsType(accept: readonly string[], type: string): boolean {
  if (accept.length === 0) return true;
  const sent = type.toLowerCase();
  return accept.some((each) => each === sent || (each.endsWith('/*') && sent.startsWith(each.slice(0, -1))));
}
