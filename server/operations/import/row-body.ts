import { messageOf, type Text } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import type { Entity, Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { referring } from '#server/rights/visibility.ts';
import { entityNamed } from '#server/sql/relations/masked-relation.ts';
import type { ReadContext } from '#server/reads/read-context.ts';
import { findAllByValue, namingField, numberField } from './find-record.ts';
import { columnOf } from './column-of.ts';
import type { ImportRow } from './import-row.ts';
import { noteTitle, type Titles, titlesOf } from './titles.ts';

/** A column by which a reference is filled: `item` (an id or a title), `item.title`, or `item.serial`. */
interface NamedReference {
  readonly field: Field & { readonly type: 'ref' };
  readonly to: Entity;
  /** Undefined: by title. */
  readonly by?: Field;
}

/** What a row sends, with ids in place of the names of other records. Remembers what it has looked up. */
export class RowBodies {
  readonly #entity: Entity;
  readonly #titles = new Map<string, Titles>();
  readonly #found = new Map<string, string | undefined>();

  constructor(entity: Entity) {
    this.#entity = entity;
  }

  /** Names of columns that mean nothing here. */
  unknownNames(context: ReadContext, names: readonly string[]): readonly string[] {
    return names.filter(
      (name) => columnOf(this.#entity, name) === undefined && this.#reference(context, name) === undefined,
    );
  }

  /** The body of a create or an update; problems where another record is named that is not there, or not only once. */
  async bodyOf(
    context: ReadContext,
    { values }: Pick<ImportRow, 'values'>,
  ): Promise<{ readonly body: Record<string, JsonValue>; readonly problems: readonly FieldProblem[] }> {
    const body: Record<string, JsonValue> = {};
    const problems: FieldProblem[] = [];
    for (const [name, value] of Object.entries(values)) {
      const reference = this.#reference(context, name);
      if (reference === undefined) {
        body[name] = value;
        continue;
      }
      const { field } = reference;
      // Of two columns for one reference the one that is filled counts; the id, where both are.
      if (value === null || (name !== field.name && typeof body[field.name] === 'string')) {
        body[field.name] ??= null;
        continue;
      }
      const found = await this.#idOf(context, reference, value);
      if (typeof found === 'string') body[field.name] = found;
      else problems.push({ field: field.name, code: 'no_such_record', message: found.message });
    }
    return { body, problems };
  }

  /** A record that this import made can be named by the rows after it. */
  made(entity: Entity, title: string | undefined, id: string): void {
    const titles = this.#titles.get(entity.name);
    if (titles !== undefined) noteTitle(titles, title, id);
  }

  #reference(context: ReadContext, name: string): NamedReference | undefined {
    const [first = '', second, ...more] = name.split('.');
    const field = columnOf(this.#entity, first);
    if (field?.type !== 'ref' || more.length > 0) return undefined;
    const to = entityNamed(field.to, context.runtime.model);
    if (second === undefined || (second === 'title' && !to.fields.has('title'))) return { field, to };
    const by = namingField(context, to, second) ?? numberField(context, to, second);
    return by === undefined ? undefined : { field, to, by };
  }

  async #idOf(
    context: ReadContext,
    { to, by }: NamedReference,
    value: JsonValue,
  ): Promise<string | { readonly message: Text }> {
    const text = typeof value === 'string' ? value.trim() : undefined;
    if (by === undefined && text !== undefined && isId(text)) return text; // whether it is there is asked with the write
    const found =
      by === undefined
        ? await this.#byTitle(context, to, text)
        : await this.#byValue(context, { to, by, value });
    if (found === 'several')
      return { message: messageOf('refusals.severalCalledSo', { records: to.labelPlural }) };
    return found ?? { message: messageOf('refusals.noneCalledSo', { records: to.labelPlural }) };
  }

  async #byTitle(context: ReadContext, to: Entity, title: string | undefined): Promise<string | undefined> {
    const known = this.#titles.get(to.name);
    if (known !== undefined) return known.get(title ?? '');
    const call = { ...context.call, actor: referring(context.call.actor, to) };
    const titles = await titlesOf({ ...context, call }, to);
    if (titles.kind === 'refusal') return undefined;
    this.#titles.set(to.name, titles.value);
    return titles.value.get(title ?? '');
  }

  async #byValue(
    context: ReadContext,
    { to, by, value }: { readonly to: Entity; readonly by: Field; readonly value: JsonValue },
  ): Promise<string | undefined> {
    const key = JSON.stringify([to.name, by.name, value]);
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const [id, another] = await findAllByValue(context, { entity: to, field: by, value });
    if (id !== undefined && another === undefined) this.#found.set(key, id);
    return another === undefined ? id : 'several';
  }
}
