import type { NamedThere } from '#shared/contract/check/checking/checking.ts';
import type { NameThere } from '#shared/contract/grammar/shapes/shape.ts';
import type { Name } from '#shared/contract/language/node.ts';
import type { Place } from '#shared/contract/finding.ts';
import { type Occurrence, Occurrences, type Subject } from './occurrence.ts';
import { noteCalls } from './occurrences-of-calls.ts';
import { namesOf } from '#shared/contract/resolve/look-up-names.ts';
import { noteData, noteInput, type Read } from './occurrences-of-data.ts';
import { optionOwner } from './option-owner.ts';
import { subjectOf } from './subject-of.ts';

/**
 * Every place of a document that declares or names something, as the checker understood it. Words that only the language
 * has (`type`, `today`, `member`) are not among them, nor prose.
 */
export function occurrencesIn(text: string, read: Read): readonly Occurrence[] {
  const found = new Occurrences(text);
  for (const there of namesOf(read.contract.document)) noteThere(there, found);
  // What is said of each entity of a reference to several, `where: { room: open }`, is written out without its name.
  for (const there of namesOf(read.written)) if (there.use.declares !== true) noteThere(there, found);
  noteData(read, found);
  noteCalls(read, found);
  for (const name of read.checked.names) noteName(name, read, found);
  const all = asOne(found.all);
  const declared = new Set(all.filter(({ declares }) => declares).map(({ subject }) => subject));
  return all.filter(({ subject }) => declared.has(subject) || isImplied(subject));
}

/** What a shared part declares is one thing, though each entity that uses the part has it as its own. */
function asOne(all: readonly Occurrence[]): readonly Occurrence[] {
  const first = new Map<string, Subject>();
  const same = new Map<Subject, Subject>();
  for (const { subject, from, declares } of all) {
    const place = `${subject.slice(0, subject.indexOf(' '))} ${from}`;
    if (declares && !same.has(subject)) same.set(subject, first.get(place) ?? subject);
    if (declares && !first.has(place)) first.set(place, same.get(subject) ?? subject);
  }
  const named = all.map((one) => ({ ...one, subject: same.get(one.subject) ?? one.subject }));
  return [...new Map(named.map((one) => [`${one.subject} ${one.from}`, one])).values()];
}

/** A way back that no `back:` names, and a plural that no `plural:` gives, are declared by what they come from. */
function isImplied(subject: Subject): boolean {
  return subject.startsWith('back ') || subject.startsWith('plural ');
}

function noteThere(there: NameThere, found: Occurrences): void {
  const subject = subjectOf(there);
  if (subject === undefined) return;
  if (there.use.declares === true) found.declare(subject, there.name);
  else found.use(subject, there.name);
}

function noteName({ meaning, place }: NamedThere, read: Read, found: Occurrences): void {
  const at = place();
  switch (meaning.kind) {
    case 'field':
    case 'back':
      return found.use(`${meaning.kind} ${meaning.entity}.${meaning.name}`, {
        text: meaning.name,
        place: at,
      });
    case 'constant':
    case 'definition':
    case 'function':
      return found.use(`${meaning.kind} ${meaning.name}`, { text: meaning.name, place: at });
    case 'option':
      for (const owner of ownersOf(meaning.options, read))
        found.use(`option ${owner}.${meaning.name}`, { text: meaning.name, place: at });
      return;
    case 'input':
      return noteSent({ text: meaning.name, place: at }, read, found);
    case 'collection': {
      const { plural = '' } = read.contract.entities.get(meaning.entity) ?? {};
      return found.use(`plural ${meaning.entity}`, { text: plural, place: at });
    }
    case 'entity':
      return found.use(`entity ${meaning.entity}`, { text: meaning.entity, place: at });
  }
}

/** The choices, states and lists that have just these options: the very one that was looked up, where that is known. */
function ownersOf(options: readonly string[], read: Read): readonly string[] {
  const alike: string[] = [];
  for (const [entity, { fields }] of read.contract.schema.entities) {
    for (const [field, type] of fields) {
      if (type.kind !== 'choice') continue;
      if (type.options === options) return [optionOwner(entity, field, read)];
      if (type.options.join() === options.join()) alike.push(optionOwner(entity, field, read));
    }
  }
  return alike;
}

/** `input.due` means the field `due` where the transition that takes it gives it no type of its own. */
function noteSent(sent: Name, read: Read, found: Occurrences): void {
  const transitions = read.contract.declaration.machines.flatMap((machine) =>
    machine.transitions.map((transition) => ({ entity: machine.entity.text, transition })),
  );
  const around = transitions.findLast(({ transition }) => isBefore(transition.place, sent.place));
  if (around === undefined) return;
  const { entity, transition } = around;
  noteInput({ entity, transition: transition.name.text, names: [sent] }, read, found);
}

function isBefore(one: Place, other: Place): boolean {
  return one.line < other.line || (one.line === other.line && one.column <= other.column);
}
