import { Anchor } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { t } from '../../messages/t.ts';
import type { CellProps, FieldControls, InputProps } from '../base/field-controls.ts';
import classes from '../base/fields.module.css';
import { LineInput, TextFilter } from './line-input.tsx';

/** Nothing is asked there before somebody follows the link. */
const MAPS = 'https://www.openstreetmap.org/search?query=';

function PlaceInput(props: InputProps<'place'>) {
  return <LineInput {...props} />;
}

/** An address as it is written, and the way to it on a map. */
function PlaceCell({ value, room }: CellProps<'place'>) {
  const text = String(value);
  const isInRow = room === 'row';
  return (
    <Anchor
      href={`${MAPS}${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      title={t('fields.onMap')}
      size={isInRow ? 'sm' : undefined}
      className={isInRow ? classes.clipped : classes.wrapped}
    >
      {!isInRow && <IconMapPin size={16} aria-hidden />} {text}
    </Anchor>
  );
}

export const placeField: FieldControls<'place'> = {
  Input: PlaceInput,
  Cell: PlaceCell,
  Filter: TextFilter,
  isLink: true,
};
