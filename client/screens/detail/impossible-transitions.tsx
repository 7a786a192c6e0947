import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import classes from './detail.module.css';

/** The steps this person could take but not now, each with its reason in words; steps of one reason stand together. */
export function ImpossibleTransitions({
  entity,
  record,
}: {
  entity: EntityDescription;
  record: RecordAnswer;
}) {
  const refused = entity.transitions.flatMap(({ name, label }) => {
    const answer = record.can?.transitions[name];
    return answer === undefined || answer === true ? [] : [{ label, reason: answer.message }];
  });
  if (refused.length === 0) return null;
  return (
    <ul className={classes.reasons} aria-label="Not possible now">
      {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, steps]) => (
        <Reason key={reason} labels={steps.map(({ label }) => label)} reason={reason} />
      ))}
    </ul>
  );
}

function Reason({ labels, reason }: { labels: readonly string[]; reason: string }) {
  const id = useId();
  return (
    <li className={classes.reason}>
      {labels.map((label) => (
        <Button key={label} size="compact-sm" variant="default" disabled aria-describedby={id}>
          {label}
        </Button>
      ))}
      <Text id={id} size="sm" c="dimmed">
        {reason}
      </Text>
    </li>
  );
}
