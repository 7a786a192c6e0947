import type { Findings } from '../language/findings.ts';
import { builtInAudiences } from '../language/names.ts';
import type { Name } from '../language/node.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import { reportNoField } from './report-no-field.ts';
import { isWritable, type ResolvedEntity, type ResolvedField } from './resolved.ts';

/** Looks names up and reports those that nothing has. */
export class Lookup {
  readonly findings: Findings;
  readonly #entities: ReadonlyMap<string, ResolvedEntity>;
  readonly #roles: ReadonlySet<string>;

  constructor(entities: ReadonlyMap<string, ResolvedEntity>, roles: Iterable<string>, findings: Findings) {
    this.#entities = entities;
    this.#roles = new Set(roles);
    this.findings = findings;
  }

  entity(name: Name): ResolvedEntity | undefined {
    const entity = this.#entities.get(name.text);
    if (entity !== undefined) return entity;
    const singular = [...this.#entities.values()].find(({ plural }) => plural === name.text)?.name;
    reportUnknown(name, { what: 'entity', among: this.#entities.keys(), meant: singular }, this.findings);
    return undefined;
  }

  /** The entity of a name, without a word where there is none. */
  known(name: string): ResolvedEntity | undefined {
    return this.#entities.get(name);
  }

  field(name: Name, entity: ResolvedEntity): ResolvedField | undefined {
    const field = entity.fields.get(name.text);
    if (field === undefined) reportNoField(name, entity, this.findings);
    return field;
  }

  /** A field that a caller, or `set:`, may give a value. */
  writable(name: Name, entity: ResolvedEntity): ResolvedField | undefined {
    const field = this.field(name, entity);
    if (field === undefined || isWritable(field)) return field;
    this.findings.add('wrong_value', name.place, `\`${name.text}\` ${whyNotWritable(field)}.`);
    return undefined;
  }

  /** Whether the name is the way back to composed children, which are sent with their parent. */
  isPart(name: string, entity: ResolvedEntity): boolean {
    const back = entity.backs.get(name);
    const child = back && this.known(back.entity);
    return child?.declaration.partOf?.text === entity.name && back?.field === entity.name;
  }

  /** A declared role; `owner` is not one that a contract gives or includes. */
  role(name: Name): void {
    if (!this.#roles.has(name.text))
      reportUnknown(name, { what: 'role', among: this.#roles, isOfRights: true }, this.findings);
  }

  /** A role or a built-in audience. */
  audience(name: Name): void {
    const among = [...this.#roles, ...builtInAudiences];
    if (!among.includes(name.text))
      reportUnknown(name, { what: 'role', among, isOfRights: true }, this.findings);
  }

  state(name: Name, states: ReadonlySet<string>): void {
    if (!states.has(name.text)) reportUnknown(name, { what: 'state', among: states }, this.findings);
  }
}

/** Why a field is given no value by a caller, a transition or an effect: the end of a sentence. */
export function whyNotWritable({ shape, declaration }: ResolvedField): string {
  if (shape?.origin === 'state') return 'is moved by transitions only';
  if (shape?.type === 'ref' && shape.memberOf !== undefined)
    return `is given a value as \`${shape.memberOf}\``;
  if (declaration?.saved !== undefined || declaration?.compute !== undefined)
    return 'is calculated and cannot be given a value';
  return 'is kept by the engine and cannot be given a value';
}
