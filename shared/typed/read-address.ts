import type { Reading } from './typed.ts';

/** An address of the web; `https://` stands before one that has no scheme. What is none is refused by the field. */
export function readAddress(typed: string): Reading<string> {
  const text = typed.trim();
  const isBare = /^[^\s/?#:@]+\.[^\s/?#:@]+(?::\d+)?(?:[/?#]\S*)?$/.test(text);
  return { value: isBare ? `https://${text}` : text };
}
