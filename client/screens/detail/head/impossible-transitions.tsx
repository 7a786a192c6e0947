import { Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { useApp } from '../../../app/app-context.tsx';
import { readsOnly } from '../../../app/reads-only.ts';
import { offeredSteps } from '#shared/screens/steps/offered-steps.ts';
import { t } from '../../../messages/t.ts';
import values from '../values/values.module.css';
import classes from './head.module.css';
import { isAtEnd, isDone, isFinal } from './steps-of.ts';

interface Refused {
  readonly label: string;
  readonly code: string;
  readonly reason: string;
}

/**
 * The steps this person could take but not now. One that the state allows and something else prevents says why at once;
 * those that belong to other states are behind a click, and only for who works with such records: customers wait for none of them.
 * A record that is where a step leads needs no reason against it, and one in a final state comes to no other.
 */
export function ImpossibleTransitions({
  entity,
  record,
}: {
  entity: EntityDescription;
  record: RecordAnswer;
}) {
  const isRead = readsOnly(useApp(), entity);
  // A customer whose invoice is paid needs no reason why it cannot be paid.
  if (isRead && isAtEnd(entity, record)) return null;
  const refused = offeredSteps(entity).flatMap((step): readonly Refused[] => {
    const { name, label } = step;
    const answer = record.can?.transitions[name];
    return answer === undefined || answer === true || isDone(step, record)
      ? []
      : [{ label, code: answer.code, reason: answer.message }];
  });
  const isOver = isRead || isFinal(entity, record);
  const elsewhere = isOver ? [] : refused.filter(({ code }) => code === 'wrong_state');
  const here = refused.filter(({ code }) => code !== 'wrong_state');
  if (here.length === 0 && elsewhere.length === 0) return null;
  return (
    <div className={classes.impossible}>
      {here.length > 0 && <Reasons refused={here} label={t('screens.notPossibleNow')} />}
      {elsewhere.length > 0 && <StepsOfOtherStates refused={elsewhere} />}
    </div>
  );
}

function StepsOfOtherStates({ refused }: { refused: readonly Refused[] }) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const Arrow = opened ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <UnstyledButton className={values.more} aria-expanded={opened} aria-controls={id} onClick={toggle}>
        <Arrow size={14} aria-hidden /> {t('screens.otherSteps')}
      </UnstyledButton>
      <div id={id} hidden={!opened}>
        <Reasons refused={refused} label={t('screens.otherSteps')} />
      </div>
    </div>
  );
}

/** Steps of one reason stand together. */
function Reasons({ refused, label }: { refused: readonly Refused[]; label: string }) {
  return (
    <ul className={classes.reasons} aria-label={label}>
      {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, steps]) => (
        <li key={reason}>
          <Text size="sm" c="dimmed">
            {steps.map(({ label: step }, place) => (
              <Fragment key={step}>
                {place > 0 && ' · '}
                <strong>{step}</strong>
              </Fragment>
            ))}
            : {reason}
          </Text>
        </li>
      ))}
    </ul>
  );
}
