import { Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PublishPlan, PublishQuestion } from '#shared/api/publish-plan.ts';
import { WithCode } from '../../ui/with-code.tsx';
import classes from './changes.module.css';

interface PlanViewProps {
  readonly plan: PublishPlan;
  onAnswer(question: PublishQuestion, word: string): void;
}

/** A plan in words: what it asks, what it does, which records would not pass, which calls change. */
export function PlanView({ plan, onAnswer }: PlanViewProps) {
  const { questions, steps, rules, calls, views, waits } = plan;
  return (
    <>
      <Part title="What is asked" shown={questions.length > 0}>
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
      <Part title="What it does" shown>
        {steps.length === 0 && <li>Only the text changes; the data stay as they are.</li>}
        {steps.map((step) => (
          <li key={step.id}>
            <WithCode text={step.text} />
            {step.records > 0 && ` (${records(step.records)})`}
          </li>
        ))}
      </Part>
      {waits > 0 && <Text size="sm">Others cannot write for about {waits} s while it is published.</Text>}
      <Part title="Records that would not pass" shown={rules.length > 0}>
        {rules.map((rule) => (
          <li key={`${rule.entity} ${rule.name}`}>
            {rule.name} of {rule.entity}:{' '}
            {rule.records === null ? 'counting took too long' : records(rule.records)}
          </li>
        ))}
      </Part>
      <Part title="Calls and pages that change" shown={calls.length > 0}>
        {calls.map(({ call, change, details }) => (
          <li key={call}>
            <code>{call}</code> {change}
            {details.length > 0 && <WithCode text={`: ${details.join('; ')}`} />}
          </li>
        ))}
      </Part>
      <Part title="Saved views that change" shown={views.length > 0}>
        {views.map(({ screen, name, shared, change, detail }) => (
          <li key={`${screen} ${name} ${detail}`}>
            {name} of <code>{screen}</code>
            {shared && ', shared,'} {changeOfView[change]} <WithCode text={detail} />
          </li>
        ))}
      </Part>
    </>
  );
}

const changeOfView = { renamed: 'goes on as', narrower: 'goes on', broken: 'fits no more:' } as const;

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
  return count === 1 ? '1 record' : `${count} records`;
}
