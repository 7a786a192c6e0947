import { Checkbox, Group } from '@mantine/core';
import { t } from '../../messages/t.ts';

/** Where a field stands, of what lists its fields. */
export interface Shown {
  readonly form: boolean;
  readonly page: boolean;
  readonly list: boolean;
}

interface WhereShownProps {
  readonly draft: Shown;
  onChange(shown: Shown): void;
  /** It is about the list in which it is asked, and no other. */
  readonly isOneList: boolean;
  readonly error: string | undefined;
}

/** On forms, on the page, in lists. */
export function WhereShown({ draft, onChange, isOneList, error }: WhereShownProps) {
  return (
    <Checkbox.Group
      label={t('screens.fieldWhere')}
      error={error}
      value={(['form', 'page', 'list'] as const).filter((place) => draft[place])}
      onChange={(places) =>
        onChange({
          form: places.includes('form'),
          page: places.includes('page'),
          list: places.includes('list'),
        })
      }
    >
      <Group mt={4}>
        <Checkbox value="form" label={t('screens.fieldOnForm')} />
        <Checkbox value="page" label={t('screens.fieldOnPage')} />
        <Checkbox value="list" label={t(isOneList ? 'screens.fieldOnThisList' : 'screens.fieldOnList')} />
      </Group>
    </Checkbox.Group>
  );
}
