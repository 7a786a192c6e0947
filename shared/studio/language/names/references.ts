import { loadStages } from '#shared/contract/load.ts';
import type { Occurrence, Subject } from './occurrence.ts';
import { occurrencesIn } from './occurrences-in.ts';
import type { Read } from './occurrences-of-data.ts';

/** A document with every name in it; what has an error is left out. */
export interface Named {
  readonly text: string;
  readonly hasErrors: boolean;
  readonly read?: Read;
  readonly occurrences: readonly Occurrence[];
}

/** Reads a document for its names. Never throws. */
export function namesOf(text: string): Named {
  const { findings, read } = loadStages(text, 'contract.md');
  const hasErrors = findings.some(({ level }) => level === 'error');
  return { text, hasErrors, read, occurrences: read === undefined ? [] : occurrencesIn(text, read) };
}

/** The names that the cursor stands in, or right behind; several where one word means several things. */
export function occurrencesAt({ occurrences }: Named, offset: number): readonly Occurrence[] {
  return occurrences.filter(({ from, to }) => from <= offset && offset <= to);
}

/** Where what stands at an offset is declared: the offsets of its name. Undefined where nothing of the contract stands. */
export function definitionAt(named: Named, offset: number): { from: number; to: number } | undefined {
  const places = occurrencesAt(named, offset).map(({ subject }) => declarationOf(subject, named));
  const place = places.find((one) => one !== undefined);
  return place && { from: place.from, to: place.to };
}

/** Every place that declares or names what stands at an offset, in the order of the document. */
export function usesAt(named: Named, offset: number): readonly Occurrence[] {
  const subjects = new Set(occurrencesAt(named, offset).map(({ subject }) => subject));
  return named.occurrences.filter(({ subject }) => subjects.has(subject));
}

/** What nothing declares by its own name is declared by what it comes from: a way back by its reference. */
export function declarationOf(subject: Subject, named: Named): Occurrence | undefined {
  const own = named.occurrences.find((one) => one.declares && one.subject === subject);
  if (own !== undefined) return own;
  const source = sourceOf(subject, named.read);
  return named.occurrences.find((one) => one.declares && one.subject === source);
}

function sourceOf(subject: Subject, read: Read | undefined): Subject | undefined {
  const name = subject.slice(subject.indexOf(' ') + 1);
  if (subject.startsWith('plural ')) return `entity ${name}`;
  const [entity = '', part = ''] = name.split('.');
  const resolved = read?.contract.entities.get(entity);
  if (subject.startsWith('back ')) {
    const back = resolved?.backs.get(part);
    const parent = back && read?.contract.entities.get(back.entity)?.declaration.partOf;
    if (back === undefined) return undefined;
    return parent?.text === back.field ? `entity ${back.entity}` : `field ${back.entity}.${back.field}`;
  }
  // The implied reference of a part to its parent.
  return subject.startsWith('field ') && resolved?.declaration.partOf?.text === part
    ? `entity ${part}`
    : undefined;
}
