import { choice, leaveOutItem } from '../../language/fixes.ts';
import type { Expression } from '#shared/expression/expression.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import type { Place } from '../../finding.ts';
import type { Name, ScalarNode } from '../../language/node.ts';
import type { Entity, GrantAction } from '../../model.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Who is shown something of an entity, as far as they may read it: a screen, a tile, the answer of a query. */
export class Viewers {
  readonly #reviewing: Reviewing;
  readonly #entity: Entity;
  readonly #shown: Shown;
  readonly #seers: readonly string[];

  constructor(entity: Entity, shown: Shown, reviewing: Reviewing) {
    const { rights } = reviewing;
    this.#reviewing = reviewing;
    this.#entity = entity;
    this.#shown = shown;
    this.#seers = rights.audiences.filter(
      (audience) =>
        isFor(shown.for, rights.allOf(audience)) && rights.may(audience, entity, shown.action ?? 'read'),
    );
  }

  /** Audiences that it is for and that may do what it needs; none where only the owner is left. */
  get audiences(): readonly string[] {
    return this.#seers;
  }

  /** Says of each audience it names that it is nothing for them. */
  reviewAudiences(): void {
    const { rights } = this.#reviewing;
    const { what, code, action = 'read' } = this.#shown;
    for (const { text, place } of this.#shown.for ?? []) {
      // Everybody signed in has roles beside: a screen for members is of use where any of them may.
      const who = text === 'member' || text === 'anyone' ? rights.audiences : [text];
      if (who.some((audience) => rights.may(audience, this.#entity, action))) continue;
      this.#reviewing.say(code, place, {
        message: `The ${what} is for \`${text}\`, who may not ${action} \`${this.#entity.name}\`: it shows them nothing.`,
        hint: `Grant it in point 6, or take \`${text}\` out of \`for\`.`,
        fixes: [choice(leaveOutItem(place))],
      });
    }
  }

  /** Says at a place that it is nothing for any of those it is for. */
  reviewAll(place: Place): void {
    if (this.#shown.for === undefined || this.#isForOwner || this.#seers.length > 0) return;
    const { what, code, action = 'read' } = this.#shown;
    this.#reviewing.say(code, place, {
      message: `Nobody whom this ${what} is for may ${action} \`${this.#entity.name}\`: it shows them nothing.`,
      hint: `Grant it in point 6, or leave the ${what} out.`,
    });
  }

  /** A path or a plain field that stands on it. */
  reviewName(name: Name | undefined): void {
    if (name === undefined || this.#readsWhole) return;
    const path = this.#reviewing.checked.paths.get(name);
    if (path !== undefined) this.#reviewFields(path, { place: name.place, as: name.text });
    else if (!this.#seers.some((audience) => this.#sees(audience, this.#entity, name.text)))
      this.#say(name.text, name.place);
  }

  /** An expression that is worked out with the rights of who looks at it. */
  reviewExpression(node: ScalarNode | undefined): void {
    const expression = node && this.#reviewing.checked.expressions.get(node);
    if (expression !== undefined) this.#reviewFields(expression, { place: node?.place });
  }

  /** A condition that selects what is shown, by the rights of who looks: it finds nothing for whom may not read it. */
  reviewFilter(node: ScalarNode | undefined): void {
    this.reviewExpression(node);
    const expression = node && this.#reviewing.checked.expressions.get(node);
    if (expression === undefined || this.#readsWhole) return;
    const blind = new Map(this.#seers.map((one) => [one, this.#hiddenIn(expression, one)] as const));
    if (blind.values().every((field) => field !== undefined)) return;
    const { what, code } = this.#shown;
    for (const { text, place } of this.#shown.for ?? []) {
      const field = blind.get(text);
      // Everybody signed in has roles beside.
      if (field === undefined || text === 'member') continue;
      this.#reviewing.say(code, place, {
        message: `The ${what} is for \`${text}\`, who may not read \`${field}\`, and its \`where\` asks for that: it shows them nothing.`,
        hint: `Grant \`${field}\` in point 6, or take \`${text}\` out of \`for\`.`,
        fixes: [choice(leaveOutItem(place))],
      });
    }
  }

  /** A list of records that refer to the one on the screen. */
  reviewBack({ text, place }: Name): void {
    const { model, rights } = this.#reviewing;
    const other = model.entities.get(this.#entity.backs.get(text)?.entity ?? '');
    if (other === undefined || this.#readsWhole) return;
    if (!this.#seers.some((audience) => rights.may(audience, other, 'read'))) this.#say(text, place);
  }

  /** A step that stands out on a screen. */
  reviewStep({ text, place }: Name): void {
    const by = this.#entity.transitions.get(text)?.by;
    if (by === undefined || typeof by === 'string' || this.#readsWhole) return;
    const takes = (audience: string) => {
      const roles = this.#reviewing.rights.allOf(audience);
      return by.some((one) => one.audience === audience || roles.has(one.audience));
    };
    if (this.#seers.some(takes)) return;
    this.#reviewing.say('step_not_offered', place, {
      message: `Nobody who sees this screen may take \`${text}\`: its button is shown to none of them.`,
      hint: 'Name one of theirs in `by` of the transition, or leave it out here.',
      fixes: [choice(leaveOutItem(place))],
    });
  }

  /** The owner reads everything; where nobody else looks, nobody misses anything. */
  get #readsWhole(): boolean {
    return this.#seers.length === 0 || this.#isForOwner;
  }

  get #isForOwner(): boolean {
    return this.#shown.for?.some(({ text }) => text === 'owner') === true;
  }

  #reviewFields(
    expression: Expression,
    { place, as }: { readonly place: Place | undefined; readonly as?: string },
  ): void {
    if (place === undefined || this.#readsWhole) return;
    const blind = this.#seers.map((audience) => this.#hiddenIn(expression, audience));
    const [first] = blind;
    if (first !== undefined && blind.every((field) => field !== undefined)) this.#say(as ?? first, place);
  }

  /** A field of an expression that an audience may not read. */
  #hiddenIn(expression: Expression, audience: string): string | undefined {
    const fields = [...walk(expression)].filter((part) => part.kind === 'field');
    return fields.find((field) => !this.#reads(audience, field))?.field;
  }

  #reads(audience: string, { entity, field, of: from }: Extract<Expression, { kind: 'field' }>): boolean {
    const of = this.#reviewing.model.entities.get(entity);
    if (of === undefined || field === 'id') return true;
    if (from.kind === 'variable') return this.#sees(audience, of, field);
    return this.#reviewing.rights.lists(audience, of, field);
  }

  /** The page of a record, and a form, open it; whatever else shows fields is a list. */
  #sees(audience: string, of: Entity, field: string): boolean {
    const { rights } = this.#reviewing;
    return this.#shown.opens === true ? rights.reads(audience, of, field) : rights.lists(audience, of, field);
  }

  #say(name: string, place: Place): void {
    const { what, verb } = this.#shown;
    this.#reviewing.say('column_unreadable', place, {
      message: `Nobody who ${verb} this ${what} may read \`${name}\`: it is empty for all of them.`,
      hint: 'Grant it in point 6, or leave it out here.',
      fixes: [choice(leaveOutItem(place))],
    });
  }
}

interface Shown {
  readonly what: 'screen' | 'view' | 'tile' | 'query';
  readonly verb: 'sees' | 'asks';
  /** What is said where it is for somebody whom it shows nothing. */
  readonly code: 'screen_empty' | 'query_empty';
  /** Undefined: for everybody who may read the entity. */
  readonly for?: readonly Name[];
  /** What a viewer needs to be allowed for it to be of use. Default: read. */
  readonly action?: GrantAction;
  /** It is about one record, which is opened by it. */
  readonly opens?: boolean;
}

/** Whoever has a role that it is for sees it; what is for members or for anyone may be seen by all of them. */
function isFor(audiences: readonly Name[] | undefined, roles: ReadonlySet<string>): boolean {
  return (
    audiences === undefined ||
    audiences.some(({ text }) => text === 'member' || text === 'anyone' || roles.has(text))
  );
}
