import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { PublishPlan } from '#shared/api/calls/publishing.ts';
import { ApiProblem } from '../../api/call/api-problem.ts';
import { planQuery, type Proposal, publish, type Published } from '../../api/studio/studio.ts';
import { t } from '../../messages/t.ts';
import { Failed, sentenceOf } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { lineAddress } from '../line-address.ts';
import { PlanView } from './plan-view.tsx';

interface PlanPanelProps {
  readonly proposal: Proposal;
  readonly children?: ReactNode;
  onDone(): void;
}

/** What publishing would do, what it asks, and the button that does it. */
export function PlanPanel({ proposal, children, onDone }: PlanPanelProps) {
  const [accept, setAccept] = useState<readonly string[]>([]);
  const { data, error, isFetching, refetch } = useQuery(planQuery(proposal, accept));
  const publishing = usePublishing(proposal, onDone);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading label={t('studio.loadingPlan')} />;
  const { plan, findings } = data;
  if (plan === null) return <WithErrors errors={findings.filter(({ level }) => level === 'error')} />;
  const answer = (question: PublishPlan['questions'][number], word: string) => {
    const others = question.accept.map((one) => one.word);
    setAccept([...accept.filter((one) => !others.includes(one)), word]);
  };
  return (
    <Stack>
      <Title order={2} size="h5">
        {headline(plan)}
      </Title>
      <PlanView plan={plan} onAnswer={answer} />
      {publishing.error && (
        <Alert color="red" role="alert">
          {sentenceOf(publishing.error)}
          {isStale(publishing.error) && (
            <Button size="xs" variant="default" mt="xs" onClick={() => void refetch()}>
              {t('studio.reloadPlan')}
            </Button>
          )}
        </Alert>
      )}
      <Group>
        <Button
          disabled={plan.verdict !== 'safe' || isFetching}
          loading={publishing.isPending}
          onClick={() => publishing.mutate({ accept, plan: plan.hash })}
        >
          {t('studio.publishAs', { version: plan.to })}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}

/** Afterwards everything on the page is asked again: it is another application now. */
function usePublishing(proposal: Proposal, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agreed: { accept: readonly string[]; plan: string }): Promise<Published> =>
      publish(proposal, agreed),
    onSuccess: async () => {
      await client.refetchQueries({ queryKey: ['studio', 'document'] });
      await client.refetchQueries({ queryKey: ['app'] });
      onDone();
      await client.invalidateQueries();
    },
  });
}

function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'stale';
}

function headline({ verdict, questions }: PublishPlan): string {
  if (verdict === 'same') return t('studio.alreadyInForce');
  if (verdict === 'safe') return t('studio.safe');
  const open = questions.filter(({ accepted }) => accepted === null).length;
  return t('studio.openQuestions', { count: open });
}

function WithErrors({ errors }: { errors: readonly { readonly line: number; readonly column: number }[] }) {
  const [first] = errors;
  const count = errors.length;
  return (
    <>
      <Text>{t('studio.planErrors', { count })}</Text>
      {first && (
        <Anchor component={Link} size="sm" to={lineAddress(first.line, first.column)}>
          {t('studio.showErrors', { count })}
        </Anchor>
      )}
    </>
  );
}
