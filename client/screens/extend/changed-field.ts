import type { AddedField, SentChange } from '../../api/studio/fields.ts';
import type { Shown } from './where-shown.tsx';

/** An option as it stands in the form; one without a name is new. */
export interface OptionDraft {
  readonly name?: string;
  readonly label: string;
}

/** A field as it stands in the form that changes it. */
export interface Changed extends Shown {
  readonly label: string;
  readonly help: string;
  readonly options: readonly OptionDraft[];
  readonly required: boolean;
  readonly shownBy: string | null;
  readonly shownFor: readonly string[];
}

/** What the form begins with. */
export function changedOf(
  { label, help, options, required, show, screens }: AddedField,
  list: string | undefined,
): Changed {
  const { form, page, lists } = screens;
  return {
    label,
    help: help ?? '',
    options: options ?? [],
    required,
    shownBy: show?.field ?? null,
    shownFor: show?.is ?? [],
    form,
    page,
    list: list === undefined ? lists.length > 0 : lists.includes(list),
  };
}

/** What is other than it was. */
export function sentChange(
  field: AddedField,
  now: Changed,
  { list, lists }: { readonly list: string | undefined; readonly lists: readonly string[] },
): SentChange {
  const was = changedOf(field, list);
  const isOther = (key: keyof Changed) => JSON.stringify(was[key]) !== JSON.stringify(now[key]);
  const { shownBy, shownFor } = now;
  const show = shownBy === null || shownFor.length === 0 ? null : { field: shownBy, is: [...shownFor] };
  const others = field.screens.lists.filter((one) => one !== list);
  const listed = () => {
    if (list === undefined) return now.list ? [...lists] : [];
    return now.list ? [...others, list] : others;
  };
  const screens = {
    ...(isOther('form') ? { form: now.form } : {}),
    ...(isOther('page') ? { page: now.page } : {}),
    ...(isOther('list') ? { lists: listed() } : {}),
  };
  return {
    ...(isOther('label') ? { label: now.label } : {}),
    ...(isOther('help') ? { help: now.help.trim() || null } : {}),
    ...(isOther('options') ? { options: now.options.filter(({ label }) => label.trim() !== '') } : {}),
    ...(isOther('required') ? { required: now.required } : {}),
    ...(isOther('shownBy') || isOther('shownFor') ? { show } : {}),
    ...(Object.keys(screens).length > 0 ? { screens } : {}),
  };
}
