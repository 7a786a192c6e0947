import type { Entity, Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import type { Request } from './bytes.ts';
import type { Asking } from './questions.ts';

/** What may be chosen in the references of a new record, and in what is asked with it, found by what stands in some record, hidden or not. */
export function choicesOf(entity: Entity, { model, world, chance }: Asking): readonly Request[] {
  const inputs = entity.calls.create.input.map(({ field }) => field);
  return [...entity.fields.values(), ...inputs].flatMap((field) => {
    const to = field.type === 'ref' || field.type === 'refs' ? model.entities.get(field.to) : undefined;
    // A `where` sees everything, as its author wrote it, and tells so by what it leaves out.
    const isOpen = field.origin === 'contract' && field.choosable === undefined;
    if (to === undefined || !isOpen) return [];
    const all = (world.get(to.name) ?? []).map(({ values }) => values);
    const [values = {}] = chance.some(all, 1);
    const probes = [...to.fields.values()].flatMap((one) => probesOf(one, values[one.name] ?? null));
    const parameters = [{ count: 'true' }, { limit: '2' }, ...chance.some(probes, 6)];
    return parameters.map(
      (one): Request => ({
        method: 'POST',
        path: `/api/${entity.plural}/-/choices/${field.name}?${new URLSearchParams(one).toString()}`,
        body: {},
      }),
    );
  });
}

function probesOf({ name }: Field, value: JsonValue): readonly Readonly<Record<string, string>>[] {
  const sought = typeof value === 'string' ? value.slice(0, 40) : undefined;
  return [
    { sort: name },
    { fields: name },
    { expand: name },
    { filter: `${name} == null`, count: 'true' },
    ...(sought === undefined ? [] : [{ q: sought, count: 'true' }]),
  ];
}
