import { hasColumn, isCalculated } from '#shared/engine/computed-fields.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { inWords, type Request } from './bytes.ts';
import { differs } from './hidden-and-missing.ts';
import type { Looking } from './looking.ts';
import { newMark } from './marks.ts';
import { entityOf } from './world.ts';

/**
 * Lists of references that tell whoever changes them of members that they are not shown: the list changes where it is sent
 * back as it is shown, or such a member is answered otherwise than one that is missing.
 */
export async function listsThatTell(looking: Looking): Promise<readonly string[]> {
  const { stage, viewer, looked, chance } = looking;
  const leaks: string[] = [];
  for (const { path, field, version, shown, hidden } of listsShown(looking)) {
    const request: Request = { method: 'PATCH', path, body: { [field]: shown } };
    const bytes = await stage.ask(viewer, request);
    looked.pairs += 1;
    // A list that is shown whole tells nothing.
    const isOther = hidden.length > 0 && bytes.startsWith('200') && !bytes.includes(`"version":${version},`);
    // What is due changes by any write, by one of nothing as well.
    if (isOther && bytes !== (await stage.ask(viewer, { ...request, body: {} })))
      leaks.push(`${inWords(request)} changes a list that was sent as it is shown\n${bytes}`);
    for (const id of hidden.slice(0, 1)) {
      const guess = { ...request, body: { [field]: [id] } };
      leaks.push(...(await differs(looking, guess, { pair: [id, newMark.id(chance)] })));
    }
  }
  return leaks;
}

interface ShownList {
  readonly path: string;
  readonly field: string;
  readonly version: string;
  readonly shown: JsonValue;
  /** Members of it that the viewer is not shown. */
  readonly hidden: readonly string[];
}

function listsShown({ ground: { model }, world, sight }: Looking): readonly ShownList[] {
  return [...world].flatMap(([name, kept]) => {
    const { fields, plural } = entityOf(model, name);
    const lists = [...fields.values()].filter(
      (field) => field.type === 'refs' && hasColumn(field) && !isCalculated(field),
    );
    return kept.flatMap(({ values }) => {
      const now = sight.get(name)?.get(String(values['id']))?.now ?? {};
      return lists.flatMap(({ name: field, errors }) => {
        if (!(field in now) || errors.unreadable !== undefined) return [];
        const [shown, members] = [now[field] ?? null, values[field]];
        const isHidden = (id: JsonValue) => !Array.isArray(shown) || !shown.includes(id);
        const hidden = Array.isArray(members) ? members.filter(isHidden).map(String) : [];
        const path = `/api/${plural}/${String(values['id'])}?dry_run=true`;
        return [{ path, field, version: String(values['version']), shown, hidden }];
      });
    });
  });
}
