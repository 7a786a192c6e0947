import { Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PublishPlan, PublishQuestion } from '#shared/api/calls/publishing.ts';
import { t } from '../../messages/t.ts';
import { WithCode } from '../../ui/with-code.tsx';
import classes from './changes.module.css';

interface PlanViewProps {
  readonly plan: PublishPlan;
  onAnswer(question: PublishQuestion, word: string): void;
}

/** A plan in words: what it asks, what it does, which records would not pass, which calls and rights change. */
export function PlanView({ plan, onAnswer }: PlanViewProps) {
  const { questions, steps, calls, rights, views, conditions, waits } = plan;
  const rules = plan.rules.filter(({ records: found }) => found !== 0);
  return (
    <>
      <Part title={t('studio.questions')} shown={questions.length > 0}>
        {questions.map((question) => (
          <li key={question.id}>
            <Text size="sm" fw={600}>
              <WithCode text={question.what} /> ({records(question.records)})
            </Text>
            <Text size="sm">
              <WithCode text={question.why} />
            </Text>
            <Group gap="xs" mt={4}>
              {question.accept.map(({ word, then }) => (
                <Button
                  key={word}
                  size="compact-sm"
                  className={classes.answer ?? ''}
                  variant={question.accepted === word ? 'filled' : 'default'}
                  aria-pressed={question.accepted === word}
                  onClick={() => onAnswer(question, word)}
                >
                  <WithCode text={then} />
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </Part>
      <Part title={t('studio.effects')} shown>
        {steps.length === 0 && <li>{t('studio.onlyText')}</li>}
        {steps.filter((step) => !isOfIndex(step)).map(inWords)}
        <Indexes steps={steps.filter(({ id }) => id.startsWith(ADDS))} sentence="studio.indexesAdded" />
        <Indexes steps={steps.filter(({ id }) => id.startsWith(DROPS))} sentence="studio.indexesDropped" />
      </Part>
      {waits > 0 && <Text size="sm">{t('studio.publishWaits', { seconds: waits })}</Text>}
      <Part title={t('studio.brokenRecords')} shown={rules.length > 0}>
        {rules.map((rule) => (
          <li key={`${rule.entity} ${rule.name}`}>
            {t('studio.brokenRule', {
              rule: rule.name,
              entity: rule.entity,
              records: rule.records === null ? t('studio.countTookTooLong') : records(rule.records),
            })}
          </li>
        ))}
      </Part>
      <Part title={t('studio.changedCalls')} shown={calls.length > 0}>
        {calls.map(({ call, change, details }) => (
          <li key={call}>
            <Called call={call} /> {t(changeOfCall[change])}
            {details.length > 0 && <WithCode text={`: ${details.join('; ')}`} />}
          </li>
        ))}
      </Part>
      <Part title={t('studio.rights')} shown={rights.length > 0}>
        {rights.map(({ entity, action, audience, change, detail }) => (
          <li key={`${entity} ${action} ${audience}`}>
            {audience}: <code>{`${action} ${entity}`}</code> {t(changeOfCall[change])}
            {detail !== '' && <WithCode text={`: ${detail}`} />}
          </li>
        ))}
      </Part>
      <Part title={t('studio.changedViews')} shown={views.length > 0}>
        {views.map(({ screen, name, shared, change, detail }) => (
          <li key={`${screen} ${name} ${detail}`}>
            {name} (<code>{screen}</code>
            {shared && `, ${t('studio.sharedView')}`}): {t(changeOfView[change])} <WithCode text={detail} />
          </li>
        ))}
      </Part>
      <Part title={t('studio.brokenConditions')} shown={conditions.length > 0}>
        {conditions.map(({ entity, field, record, condition }) => (
          <li key={`${record} ${field}`}>
            <code>{`${entity}.${field}`}</code> ({record}): <code>{condition}</code>
          </li>
        ))}
      </Part>
    </>
  );
}

type Step = PublishPlan['steps'][number];

const ADDS = 'add_index:';
const DROPS = 'drop_index:';

function isOfIndex({ id }: Step): boolean {
  return id.startsWith(ADDS) || id.startsWith(DROPS);
}

function inWords(step: Step) {
  return (
    <li key={step.id}>
      <WithCode text={step.text} />
      {step.records > 0 && ` (${records(step.records)})`}
    </li>
  );
}

/** Nobody decides about an index: what is made is one sentence, and each of them stands behind it. */
function Indexes({
  steps,
  sentence,
}: {
  steps: readonly Step[];
  sentence: 'studio.indexesAdded' | 'studio.indexesDropped';
}) {
  if (steps.length === 0) return null;
  return (
    <li>
      <details>
        <summary>{t(sentence, { count: steps.length })}</summary>
        <ul className={classes.list}>{steps.map(inWords)}</ul>
      </details>
    </li>
  );
}

const changeOfCall = {
  added: 'studio.callAdded',
  removed: 'studio.callRemoved',
  changed: 'studio.callChanged',
} as const;

const changeOfView = {
  renamed: 'studio.viewRenamed',
  narrower: 'studio.viewNarrower',
  broken: 'studio.viewBroken',
} as const;

/** The address of a call stands as code, what is said of it does not. */
function Called({ call }: { call: string }) {
  const [, before = '', address = call, after = ''] = /^([^/]*)(\S*)(.*)$/.exec(call) ?? [];
  return (
    <>
      {before}
      <code>{address}</code>
      {after}
    </>
  );
}

function Part({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h6">
        {title}
      </Title>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}

function records(count: number): string {
  return t('fields.records', { count });
}
