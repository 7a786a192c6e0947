import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShippedContract, ShippedText } from '#shared/api/calls/studio.ts';
import { done, type Outcome, refuse } from '#shared/api/refusal.ts';
import { readSource } from './contract-source.ts';
import { projectFolder } from '#server/project-folder.ts';

const folder = join(projectFolder, 'contracts');
const ending = '.md';

/** The contracts that come with Ninefold, by name. */
export async function listShipped(): Promise<readonly ShippedContract[]> {
  const contracts = await Promise.all((await names()).map(read));
  return contracts.map(({ name, title, about }) => ({ name, title, about }));
}

/** One of them with its text; `not_found` where none has that name. */
export async function readShipped(name: string): Promise<Outcome<ShippedText>> {
  return (await names()).includes(name) ? done(await read(name)) : refuse('not_found');
}

async function names(): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(ending));
  return files.map((file) => file.slice(0, -ending.length)).toSorted();
}

/** Of a text that is ours: a heading with its name, and a paragraph that says what it is for. */
async function read(name: string): Promise<ShippedText> {
  const { text } = await readSource(join(folder, `${name}${ending}`));
  const [, title = name, about = ''] = /^# (.+)\n+([^#\n][^]*?)\n\n/.exec(text) ?? [];
  return { name, title, about: about.replaceAll('\n', ' '), text };
}
