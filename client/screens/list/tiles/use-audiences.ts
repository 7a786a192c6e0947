import { useApp } from '../../../app/app-context.tsx';
import { t } from '../../../messages/t.ts';

/** With whom a person may share a tile, as options of a control; empty text: with nobody. */
export function useAudiences(): readonly { readonly value: string; readonly label: string }[] {
  const { accounts } = useApp().description;
  return [
    { value: '', label: t('screens.onlyMe') },
    { value: 'member', label: t('screens.everybodySignedIn') },
    ...Object.entries(accounts.give).map(([value, label]) => ({ value, label })),
  ];
}
