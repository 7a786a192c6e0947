import type { Name } from '#shared/contract/language/node.ts';
import type { Edit } from '#shared/contract/edit/edit.ts';
import { LinesOf } from '#shared/contract/edit/lines-of.ts';
import type { Occurrence, Subject } from './occurrence.ts';
import type { Read } from './occurrences-of-data.ts';
import type { Named } from './references.ts';

/**
 * What keeps data where something is renamed: `was:` with the name that it has in the contract in force, and for an
 * entity its plural, which is its address. What is not in force yet has no data and needs nothing.
 */
export function wasEdits(subject: Subject, named: Named, inForce: Named): readonly Edit[] {
  const declaration = named.occurrences.find((one) => one.declares && one.subject === subject);
  const { read } = named;
  if (declaration === undefined || read === undefined) return [];
  const isInForce = inForce.occurrences.some((one) => one.declares && one.subject === subject);
  const name = named.text.slice(declaration.from, declaration.to);
  const before = oldName(subject, read);
  const keys = [...pluralKey(subject, named), ...(isInForce && before === undefined ? [`was: ${name}`] : [])];
  const inserted = keys.length === 0 ? [] : [insertKeys(keys, declaration, named.text)];
  // A draft that renames again what it renamed keeps the name of the contract in force.
  return before === undefined || !isInForce ? inserted : [...inserted, replaced(before, name, named.text)];
}

/** What was said of an earlier renaming was done with the version in force. */
function replaced({ text: old, place }: Name, name: string, text: string): Edit {
  const start = new LinesOf(text).offset(place.line, place.column);
  const from = text.startsWith(old, start) ? start : start + 1; // in quotes
  return { from, to: from + old.length, insert: name };
}

/** The plural is the address of the records; where it came from the name it would go with it. */
function pluralKey(subject: Subject, { read }: Named): readonly string[] {
  if (!subject.startsWith('entity ')) return [];
  const entity = read?.contract.entities.get(subject.slice('entity '.length));
  return entity === undefined || entity.declaration.plural !== undefined ? [] : [`plural: ${entity.plural}`];
}

function oldName(subject: Subject, { contract }: Read): Name | undefined {
  const name = subject.slice(subject.indexOf(' ') + 1);
  const [entity = '', field = '', option = ''] = name.split('.');
  const resolved = contract.entities.get(entity);
  if (subject.startsWith('role ')) return contract.roles.get(name)?.was;
  if (subject.startsWith('entity ')) return resolved?.declaration.was;
  if (subject.startsWith('field '))
    return resolved?.declaration.fields.find((one) => one.name.text === field)?.was;
  return resolved?.machine?.states?.options.find((one) => one.name.text === option)?.was;
}

/** Into the map behind a name, however that is written: `{ … }`, on lines of its own, or not at all. */
function insertKeys(keys: readonly string[], { to }: Occurrence, text: string): Edit {
  const colon = /^["']?\s*:/.exec(text.slice(to));
  if (colon === null) return at(to, `: { ${keys.join(', ')} }`);
  const value = to + colon[0].length;
  const open = /^\s*\{(\s*\})?/.exec(text.slice(value));
  if (open !== null) {
    const isEmpty = open[1] !== undefined;
    const inside = value + open[0].indexOf('{') + 1;
    return at(inside, ` ${keys.join(', ')}${isEmpty ? ' ' : ','}`);
  }
  const below = /^[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*([ \t]+)/.exec(text.slice(value));
  const indent = below?.[1] ?? '';
  if (below === null || indent.length <= indentOf(text, to)) return at(value, ` { ${keys.join(', ')} }`);
  return at(value + below[0].length, keys.map((key) => `${key}\n${indent}`).join(''));
}

function indentOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
}

function at(offset: number, insert: string): Edit {
  return { from: offset, to: offset, insert };
}
