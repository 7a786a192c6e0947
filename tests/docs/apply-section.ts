/** Puts a section (`## 3. …`) in the place of the one with the same number, or at the end: what a reader does by hand. */
export function applySection(contract: string, section: string): string {
  const begin = /^## (?:\d\.|Examples)/.exec(section)?.[0];
  if (begin === undefined) throw new Error(`no section: ${section.slice(0, 40)}`);
  const parts = contract.split(/^(?=## )/m);
  const at = parts.findIndex((part) => part.startsWith(begin));
  const text = `${section.trimEnd()}\n\n`;
  if (at < 0) return `${contract.trimEnd()}\n\n${text.trimEnd()}\n`;
  const last = at === parts.length - 1;
  return parts.with(at, last ? `${section.trimEnd()}\n` : text).join('');
}

/** Puts a line with more fields below the line that a page names (`under \`purpose\``). */
export function applyField(contract: string, line: string, under: string): string {
  const lines = contract.split('\n');
  const at = lines.findIndex((one) => one.trimStart().startsWith(`${under}:`));
  if (at < 0) throw new Error(`no ${under} in the contract`);
  return lines.toSpliced(at + 1, 0, line).join('\n');
}
