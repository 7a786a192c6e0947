import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import classes from './detail.module.css';

/** The steps this person could take but not now, each with its reason in words. */
export function ImpossibleTransitions({ entity, record }: { entity: EntityDescription; record: RecordAnswer }) {
  const refused = entity.transitions.flatMap(({ name, label }) => {
    const answer = record.can?.transitions[name];
    return answer === undefined || answer === true ? [] : [{ name, label, reason: answer.message }];
  });
  if (refused.length === 0) return null;
  return (
    <ul className={classes.reasons} aria-label="Not possible now">
      {refused.map(({ name, label, reason }) => (
        <Reason key={name} label={label} reason={reason} />
      ))}
    </ul>
  );
}

function Reason({ label, reason }: { label: string; reason: string }) {
  const id = useId();
  return (
    <li className={classes.reason}>
      <Button size="compact-sm" variant="default" disabled aria-describedby={id}>
        {label}
      </Button>
      <Text id={id} size="sm" c="dimmed">
        {reason}
      </Text>
    </li>
  );
}
