import { Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import type { FormGroup } from './form-groups.ts';
import classes from './steps.module.css';

interface StepHeadProps {
  readonly groups: readonly FormGroup[];
  /** Place of the page that is shown. */
  readonly at: number;
}

/** The pages of a form, and which of them this is. A new one is read out from its heading. */
export function StepHead({ groups, at }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [at]);
  return (
    <div>
      <ol className={classes.steps} aria-label={t('screens.stepsOfForm')}>
        {groups.map(({ title }, place) => (
          <li
            key={title}
            className={classes.step}
            aria-current={place === at ? 'step' : undefined}
            data-done={place < at || undefined}
          >
            {title}
          </li>
        ))}
      </ol>
      <Title order={2} size="h4" ref={heading} tabIndex={-1} className={classes.heading}>
        {groups[at]?.title}
        <span className={classes.count}>{t('screens.stepOf', { step: at + 1, steps: groups.length })}</span>
      </Title>
    </div>
  );
}
