import { readFile } from 'node:fs/promises';

/** The equipment desk with other scenarios: the list in YAML, as it stands under `scenarios:`. */
export async function deskWith(scenarios: string): Promise<string> {
  const desk = await readFile(new URL('../../../contracts/equipment-desk.md', import.meta.url), 'utf8');
  const before = desk.split('\nscenarios:\n')[0] ?? desk;
  const open = before.trimEnd().endsWith('```') ? before.trimEnd().slice(0, -3) : `${before}\n`;
  return `${open}scenarios:\n${scenarios}\`\`\`\n`;
}

/** How many lines stand before the first line of the scenarios. */
export async function linesBefore(): Promise<number> {
  return (await deskWith('')).split('\n').length - 2;
}
