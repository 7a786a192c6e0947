import type { Finding, Place } from '../finding.ts';
import type { FindingCode } from '../language/finding-codes.ts';
import type { Name } from '../language/node.ts';
import { suggest } from '../language/suggest.ts';
import type { ParsedDocument } from '../parse/parse.ts';
import type { Source } from '../parse/source.ts';
import { type Gap, wordsOf } from './gap.ts';
import { isSame, startsWithin } from './compare-places.ts';
import { constructAt } from './construct.ts';

/**
 * What is left out of a document, and which findings would only follow from that. What is found in the rest is told,
 * unless it says that something is nowhere which may well stand in a gap.
 */
export class Gaps {
  readonly #source: Source;
  readonly #list: Gap[] = [];
  /** Names that were told to mean nothing: the author may have meant any that is near. */
  readonly #unknown: string[] = [];

  constructor(source: Source, list: readonly Gap[]) {
    this.#source = source;
    this.#list.push(...list);
  }

  add(gaps: readonly Gap[], findings: readonly Finding[]): void {
    this.#list.push(...gaps);
    this.#unknown.push(
      ...findings.filter(({ code }) => code === 'unknown_name').map(({ place }) => this.#textAt(place)),
    );
  }

  /** Whether a finding of the first three stages only follows from what is left out. */
  follows(finding: Finding, document: ParsedDocument): boolean {
    const { message, hint = '', place } = finding;
    if (unreadable.test(message + hint + this.#textAt(place))) return true;
    const said = { ...constructAt(document, place), names: this.#namesOf(finding) };
    if (finding.level === 'error') return this.#list.some((gap) => this.#leadsTo(finding, { gap, said }));
    const needs = needsOf[finding.code] ?? [];
    const isOpen = (need: Need) =>
      this.#list.some((gap) => gaps[need](gap, said) || isUnknownPart(gap, said, need));
    return needs.some((need) => isOpen(need) || this.#isMeant(need, said));
  }

  /** A name that is declared in the gap, or a construct that misses what the gap takes out of it. */
  #leadsTo(
    { code, place, message }: Finding,
    { gap, said }: { readonly gap: Gap; readonly said: Said },
  ): boolean {
    // A name that two things have is theirs, whatever is left out of them.
    if (code === 'duplicate_name') return false;
    const names = missingNames.includes(code) ? [...wordsOf(this.#textAt(place))] : [];
    if (names.some((name) => gap.declares.has(name) || gap.path.includes(name))) return true;
    if (names.length > 0 && (gaps.machine(gap, said) || isUnknownPart(gap, said))) return true;
    if (gap.around.some((around) => isSame(around, place))) return true;
    if (code === 'missing_value' && gap.around.some(({ line }) => line === place.line)) return true;
    // What scenarios play is known only in part where the gap is a part of it.
    const isPlayed = said.point === 0 && gap.point !== 0;
    if (isPlayed && [...said.names].some((name) => gap.path.includes(name))) return true;
    const isIn = gap.around.some((around) => startsWithin(place, around));
    return isIn && wordsOf(message).has(gap.path.at(-1) ?? '');
  }

  /** Whether a finding about the whole application may come from what is left out of it. */
  followsInWhole(finding: Finding, document: ParsedDocument): boolean {
    const { point, path, isWhole } = constructAt(document, finding.place);
    const isHere = (gap: Gap) =>
      isWhole &&
      !ofOneCondition.includes(finding.code) &&
      gap.point === point &&
      path.every((key, at) => gap.path[at] === key);
    // An error of the whole is judged like a warning: there is no name in it to look for.
    return this.follows({ ...finding, level: 'warning' }, document) || this.#list.some(isHere);
  }

  #isMeant(need: Need, { names }: Said): boolean {
    return need === 'names' && [...names].some((name) => suggest(name, this.#unknown) !== undefined);
  }

  #namesOf({ place, message }: Finding): ReadonlySet<string> {
    const quoted = [...message.matchAll(/`([^`]*)`/g)].flatMap(([, text]) => [...wordsOf(text ?? '')]);
    return new Set([...wordsOf(this.#textAt(place)), ...quoted]);
  }

  #textAt({ line, column, endLine, endColumn }: Place): Name['text'] {
    const lines = this.#source.lines.slice(line - 1, endLine);
    const last = lines.length - 1;
    return lines
      .map((text, at) => text.slice(at === 0 ? column - 1 : 0, at === last ? endColumn - 1 : undefined))
      .join('\n');
  }
}

/** A name that nobody could read, or that stands in for a wrong one. */
const unreadable = /[\uFFFD\0]/;

/** What a finding is about: the construct it stands in, and the names it mentions. */
interface Said {
  readonly point: number;
  readonly entities: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** Errors that say of a name that nothing has it. */
const missingNames: readonly FindingCode[] = ['unknown_name', 'error_not_listed'];

/** What is wrong with a condition by itself, whatever stands beside it. */
const ofOneCondition: readonly FindingCode[] = ['never_true', 'always_true', 'slow', 'use_changed'];

/** What must be there in full for a finding to be certain, and which gaps keep it from being so. */
const gaps = {
  /** Whatever may use the thing. */
  names: ({ point, words }, { names }) => point !== 0 && [...names].some((name) => words.has(name)),
  /** Who may do what with the entity. */
  rights: (gap, { entities }) =>
    gap.point === 6 &&
    !gap.path.includes('if') &&
    (gap.path[0] === 'roles'
      ? gap.path.length < 3 || gap.path[2] === 'includes'
      : gap.path.length < 3 || entities.has(gap.path[1] ?? '')),
  /** How the records of the entity move from state to state. */
  moves: ({ point, path: [entity, part, , key, ...deeper] }, { entities }) =>
    point === 4 &&
    (entity === undefined || entities.has(entity)) &&
    (part !== 'states' || key === undefined) &&
    part !== 'after' &&
    (part !== 'transitions' || key === undefined || ['from', 'to', 'by'].includes(key)) &&
    deeper.length < 3,
  /** Whether the entity has states at all. */
  machine: ({ point, path }, said) =>
    point === 4 && said.point === 4 && path.length <= 2 && said.entities.has(path[0] ?? ''),
  /** Under which conditions they do. */
  guards: ({ point, path: [entity] }, { entities }) =>
    point === 4 && (entity === undefined || entities.has(entity)),
  /** What else happens in a write. */
  effects: ({ point, path }) =>
    point === 4 && (path.length < 3 || path[1] === 'after' || path.includes('then')),
  /** The rules of the entity. */
  rules: ({ point, path: [entity] }, { entities }) =>
    point === 5 && (entity === undefined || entities.has(entity)),
  /** What the fields that are named are like. */
  fields: ({ point, path }, { entities, names }) =>
    point === 3 && (path.length < 3 ? entities.has(path[0] ?? '') : names.has(path[2] ?? '')),
  /** Which screens there are, and what they lead to. */
  screens: ({ point, path: [, key] }) =>
    point === 2 &&
    (key === undefined || ['view', 'of', 'menu', 'related', 'markdown', 'tiles'].includes(key)),
} satisfies Readonly<Record<string, (gap: Gap, said: Said) => boolean>>;

type Need = keyof typeof gaps;

/** A shared part that nobody knows could have brought anything to its entity, and could use any name. */
function isUnknownPart({ point, path: [entity, key] }: Gap, { entities }: Said, need?: Need): boolean {
  return point === 3 && key === 'uses' && (need === 'names' || entities.has(entity ?? ''));
}

/** Findings that say that something is nowhere, or that nothing does something. All others are certain. */
const needsOf: Readonly<Partial<Record<FindingCode, readonly Need[]>>> = {
  error_not_raised: ['names'],
  definition_unused: ['names'],
  shared_unused: ['names'],
  no_file: ['names'],
  file_unused: ['names'],
  constant_unused: ['names'],
  role_unused: ['names', 'rights'],
  role_ungiven: ['names'],
  state_unreachable: ['names', 'moves'],
  dead_end: ['names', 'moves'],
  final_left: ['guards'],
  transition_never: ['names', 'moves'],
  transition_unseen: ['rights'],
  second_unseen: ['rights'],
  event_never: ['names', 'moves', 'rights'],
  engine_chase: ['guards'],
  engine_at_once: ['guards'],
  effect_impossible: ['moves', 'effects'],
  effects_circle: ['effects'],
  empty_undecided: ['fields'],
  rules_contradict: ['rules', 'fields'],
  default_refused: ['rules', 'fields'],
  example_refused: ['rules', 'fields'],
  entity_unreadable: ['rights'],
  delete_unseen: ['rights'],
  part_unreached: ['rights'],
  part_open: ['rights'],
  history_unseen: ['rights'],
  history_kept: ['rights'],
  logged_partly: ['rights'],
  refer_untold: [],
  existence_told: [],
  entity_uncreatable: ['rights', 'effects'],
  field_unreadable: ['names', 'rights', 'fields'],
  field_unwritable: ['names', 'rights', 'fields', 'effects'],
  field_unshown: ['names', 'fields', 'screens'],
  create_incomplete: ['rights', 'fields'],
  holder_unreached: ['fields', 'rights'],
  screen_unreachable: ['screens'],
  screen_empty: ['rights'],
  column_unreadable: ['rights'],
  step_not_offered: ['rights', 'moves'],
  query_empty: ['rights'],
  send_unreadable: ['rights'],
  form_incomplete: ['fields'],
  form_field_unwritable: ['rights'],
  notice_unreadable: ['rights'],
  error_text_hidden: ['rights', 'rules'],
};
