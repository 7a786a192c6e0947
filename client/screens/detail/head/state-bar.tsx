import { VisuallyHidden } from '@mantine/core';
import type { Option } from '#shared/fields/field.ts';
import { t } from '../../../messages/t.ts';
import classes from './head.module.css';

interface StateBarProps {
  /** Of the field that holds the state. */
  readonly label: string;
  /** The usual way, in its order. */
  readonly states: readonly Option[];
  readonly present: string;
}

/** The usual way through the states of a record, and where on it the record is. */
export function StateBar({ label, states, present }: StateBarProps) {
  const here = states.findIndex(({ name }) => name === present);
  return (
    <ol className={classes.states} aria-label={label}>
      {states.map(({ name, label: state }, place) => (
        <li
          key={name}
          className={classes.state}
          data-place={place < here ? 'before' : place === here ? 'here' : 'after'}
          aria-current={place === here ? 'step' : undefined}
        >
          <span className={classes.stateName} data-present-state={place === here || undefined}>
            {state}
          </span>
          {place === here && <VisuallyHidden> ({t('screens.presentState')})</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
