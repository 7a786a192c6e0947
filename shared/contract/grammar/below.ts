import type { Entry, Name } from '../language/node.ts';
import type { Around, Form, NameThere, Shape } from './shapes/shape.ts';

/** A form of one kind. */
export type FormOf<Kind> = Extract<Form, { readonly kind: Kind }>;

/** What stands under a key of a map. */
export interface Below {
  readonly shape: Shape<unknown>;
  /** What it is about, by kind. */
  readonly around: Around;
  /** The name in the key, where the author chose it. */
  readonly named?: NameThere;
}

/** What stands under each key of a map that has these entries, outside of which it is about `outer`. */
export function belowKeys(
  { keys, rest }: FormOf<'map'>,
  entries: readonly Entry[],
  outer: Around,
): (key: Name) => Below | undefined {
  const opened = entries.flatMap((entry) => openedBy(entry, keys));
  return (key) => {
    const beside = opened.filter(({ opens }) => opens === true || opens.includes(key.text));
    const within = beside.some(({ kind }) => kind === 'entity') ? { 'entity around': outer.entity } : {};
    const around = {
      ...outer,
      ...within,
      ...Object.fromEntries(beside.map(({ kind, text }) => [kind, text])),
    };
    const fixed = Object.hasOwn(keys, key.text) ? keys[key.text] : undefined;
    if (fixed !== undefined) return { shape: fixed.shape, around };
    if (rest === undefined) return undefined;
    const { use, nameIn } = rest.key;
    if (use === undefined) return { shape: rest.value, around };
    const name = nameIn?.(key) ?? key;
    return { shape: rest.value, around: { ...around, [use.kind]: name.text }, named: { use, name, around } };
  };
}

/** `of: loan` says what the keys beside it are about. */
function openedBy({ key, value }: Entry, keys: FormOf<'map'>['keys']) {
  const said = Object.hasOwn(keys, key.text) ? keys[key.text]?.shape.form : undefined;
  const form = said?.kind === 'either' ? said.choose(value)?.form : said;
  const use = form?.kind === 'value' ? form.name : undefined;
  const { kind, opens } = use ?? {};
  return kind === undefined || opens === undefined || value.kind !== 'scalar'
    ? []
    : [{ kind, opens, text: value.text }];
}
