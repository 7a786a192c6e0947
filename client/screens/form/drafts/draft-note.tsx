import { Anchor, Text } from '@mantine/core';
import { useApp } from '../../../app/app-context.tsx';
import { clockText, onShownClock } from '../../../ui/clock-text.ts';
import { t } from '../../../messages/t.ts';
import type { FormDraft } from './use-draft.ts';

/** Says that a form begins with what was typed before, and how it begins without that. */
export function DraftNote({ draft: { restored, discard } }: { readonly draft: FormDraft }) {
  const { description, style } = useApp();
  if (restored === undefined) return null;
  const { at: kept, again, lost } = restored;
  const at = clockText(onShownClock(new Date(kept).toISOString(), description), style);
  return (
    <Text size="sm" role="status">
      {t('screens.draftRestored', { at })}{' '}
      {again.length > 0 && `${t('screens.draftAgain', { fields: again.join(', ') })} `}
      {lost.length > 0 && `${t('screens.draftLost', { values: lost.join(', ') })} `}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={discard}>
        {t('screens.draftDiscard')}
      </Anchor>
    </Text>
  );
}
