/** As many of the moments, which are in order, as that: from a moment on, and before it where there are no more. */
export function nearestOffered(moments: readonly string[], to: string, most: number): readonly string[] {
  const at = Date.parse(to);
  const later = moments.findIndex((one) => Date.parse(one) >= at);
  const from = later < 0 ? moments.length : later;
  return moments.slice(Math.max(0, Math.min(from, moments.length - most))).slice(0, most);
}
