import { loadStages } from '#shared/contract/load.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import { longestName } from '#shared/contract/language/names.ts';
import { applied, type Edit } from '#shared/contract/edit/edit.ts';
import { type Named, namesOf, occurrencesAt } from './references.ts';
import type { Occurrence, Subject, SubjectKind } from './occurrence.ts';
import { wasEdits } from './was.ts';

/** A renaming that keeps the meaning of the document, or why there is none. */
export type Renaming =
  | { readonly kind: 'edits'; readonly edits: readonly Edit[]; readonly places: number }
  | { readonly kind: 'refused'; readonly message: Text };

/** What is asked: the name at an offset is to be another. */
export interface RenameRequest {
  readonly offset: number;
  readonly name: string;
  /** The contract in force: what is called so there has data under that name, which `was:` keeps. */
  readonly inForce: string;
}

/**
 * Renames what stands at an offset everywhere. An entity, a field, a state or a role that is in force gets `was:`, so
 * that its data stay with it, and an entity keeps its plural, so that addresses stay. The result is read again before it
 * is given: where it would not mean the same, it is refused with what would go wrong.
 */
export function renameAt(named: Named, { offset, name, inForce }: RenameRequest): Renaming {
  if (named.hasErrors) return refused(messageOf('studio.renameErrors'));
  const [at, other] = occurrencesAt(named, offset);
  if (at === undefined) return refused(messageOf('studio.noNameHere'));
  if (other !== undefined) return refused(messageOf('studio.renameSeveral'));
  const why = whyNot(at, named);
  if (why !== undefined) return refused(why);
  if (name === wordOf(at, named)) return refused(messageOf('studio.renameSame'));
  if (name.length > longestName) return refused(messageOf('studio.renameTooLong', { most: longestName }));
  const places = named.occurrences.filter(({ subject }) => subject === at.subject);
  const renamed = places.map(({ from, to }) => ({ from, to, insert: name }));
  const kept = isOf(at.subject, keeping) ? wasEdits(at.subject, named, namesOf(inForce)) : [];
  const edits = [...renamed, ...kept].toSorted((a, b) => a.from - b.from);
  return proven({ edits, places: places.length }, named);
}

const keeping: readonly SubjectKind[] = ['entity', 'field', 'role', 'option'];

/** These come from elsewhere, or would lose data under another name. */
function whyNot({ subject }: Occurrence, named: Named): Text | undefined {
  const declaration = named.occurrences.find((one) => one.declares && one.subject === subject);
  if (isOf(subject, ['screen'])) return messageOf('studio.renameScreen');
  if (declaration === undefined) return messageOf('studio.renameElsewhere');
  if (subject === 'entity user') return messageOf('studio.renameUser');
  if (isOf(subject, ['option']) && !isState(subject, named)) return messageOf('studio.renameOption');
  if (isStateField(subject, named)) return messageOf('studio.renameStateField');
  return undefined;
}

function isStateField(subject: Subject, { read }: Named): boolean {
  const [entity = '', field = ''] = subject.slice(subject.indexOf(' ') + 1).split('.');
  const shape = read?.contract.entities.get(entity)?.fields.get(field)?.shape;
  return subject.startsWith('field ') && shape?.origin === 'state';
}

function isState(subject: Subject, { read }: Named): boolean {
  const [entity = '', field = ''] = subject.slice('option '.length).split('.');
  return read?.contract.entities.get(entity)?.fields.get(field)?.shape?.type === 'state';
}

/** A name that is taken, a word the language needs, a place that the text alone cannot find: reading it again shows them. */
function proven(
  { edits, places }: { edits: readonly Edit[]; places: number },
  { text, occurrences }: Named,
): Renaming {
  const after = applied(text, edits);
  const { findings, built } = loadStages(after, 'contract.md');
  const error = findings.find(({ level }) => level === 'error');
  if (error !== undefined)
    return refused(
      messageOf('studio.renameMeaning', { problem: error.message, line: String(error.place.line) }),
    );
  const count = built === undefined ? 0 : withoutPlurals(namesOf(after).occurrences);
  if (count === withoutPlurals(occurrences)) return { kind: 'edits', edits, places };
  return refused(messageOf('studio.renameTaken'));
}

/** One may have been written down that followed from the name before. */
function withoutPlurals(occurrences: readonly Occurrence[]): number {
  return occurrences.filter(({ subject, declares }) => !(declares && isOf(subject, ['plural']))).length;
}

function wordOf({ from, to }: Occurrence, { text }: Named): string {
  return text.slice(from, to);
}

function isOf(subject: Subject, kinds: readonly SubjectKind[]): boolean {
  return kinds.some((kind) => subject.startsWith(`${kind} `));
}

function refused(message: Text): Renaming {
  return { kind: 'refused', message };
}
