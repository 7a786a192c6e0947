import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { brokenQuery } from '../../api/written/broken.ts';
import { t } from '../../messages/t.ts';
import type { CellProps } from '../base/field-controls.ts';
import { type ShownRecord, ShownRecordContext } from '../base/shown-record.ts';

interface WithMarkProps extends Pick<CellProps<'condition' | 'changes'>, 'field' | 'room'> {
  readonly children: ReactNode;
}

/** What somebody wrote, with a mark where it names what is gone since. A value that stands for itself has none. */
export function WithBrokenMark({ children, ...cell }: WithMarkProps) {
  const shown = useContext(ShownRecordContext);
  if (shown === undefined) return children;
  return (
    <Marked {...cell} shown={shown}>
      {children}
    </Marked>
  );
}

function Marked({ field, room, shown, children }: WithMarkProps & { readonly shown: ShownRecord }) {
  const { data = [] } = useQuery(brokenQuery(shown.plural, field.name));
  if (!data.includes(shown.id)) return children;
  const words = t(field.type === 'condition' ? 'fields.brokenCondition' : 'fields.brokenChanges');
  const sign = <IconAlertTriangle size={16} color="var(--mantine-color-error)" />;
  if (room === 'row')
    return (
      <span data-broken title={words}>
        <span role="img" aria-label={words}>
          {sign}
        </span>{' '}
        {children}
      </span>
    );
  return (
    <div data-broken>
      {children}
      <Text size="sm" c="var(--mantine-color-error)">
        {words}
      </Text>
    </div>
  );
}
