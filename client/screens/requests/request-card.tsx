import { Anchor, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RequestAnswer } from '#shared/api/calls/requests.ts';
import { nameInWords } from '#shared/contract/language/names.ts';
import { t } from '../../messages/t.ts';
import { recordAddress } from '../../app/addresses.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { clockText } from '../../ui/clock-text.ts';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { AskDialog } from '../saving/ask-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestValues } from './request-values.tsx';
import { useDecision } from './use-decision.ts';

interface RequestCardProps {
  readonly request: RequestAnswer;
  /** True on the page of its record, which need not be named. */
  readonly onRecord?: boolean;
}

const states = {
  waiting: { colour: 'blue', words: 'screens.requestWaiting' },
  approved: { colour: 'green', words: 'screens.requestApproved' },
  rejected: { colour: 'red', words: 'screens.requestRejected' },
  withdrawn: { colour: 'gray', words: 'screens.requestWithdrawn' },
  expired: { colour: 'gray', words: 'screens.requestExpired' },
} as const;

/** One call that waits for a second person, or did: who asks what, and what can be done about it. */
export function RequestCard({ request, onRecord = false }: RequestCardProps) {
  const { description, style, actedBy } = useApp();
  const entity = entityNamed(description, request.entity);
  const { state, by, at, until, mine, reason } = request;
  // Who acts as another decides nothing for them.
  const mayWithdraw = mine && actedBy === undefined;
  const label = entity?.label ?? nameInWords(request.entity);
  const what = callInWords(request);
  const who = mine ? t('screens.you') : (by.name ?? t('screens.somebody'));
  return (
    <Paper withBorder p="sm" component="article" aria-label={`${what}: ${request.title ?? label}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} dir="auto">
            {what}
            {!onRecord && (
              <>
                {': '}
                {entity && request.record !== null && request.title !== null ? (
                  <Anchor component={Link} to={recordAddress(description, entity, request.record)}>
                    {label} {request.title}
                  </Anchor>
                ) : (
                  label
                )}
              </>
            )}
          </Text>
          <Badge color={states[state].colour} variant="light">
            {t(states[state].words)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t('screens.askedBy', { who, at: clockText(at, style) })}
          {state === 'waiting' && ` ${t('screens.waitsUntil', { until: clockText(until, style) })}`}
        </Text>
        <RequestValues request={request} entity={entity} />
        {request.decided_by !== null && state !== 'withdrawn' && (
          <Text size="sm">
            {t('screens.decidedBy', { who: request.decided_by.name ?? t('screens.somebody') })}
            {reason !== null && ` ${reason}`}
          </Text>
        )}
        {state === 'waiting' && (request.decide || mayWithdraw) && (
          <Decisions request={request} mayWithdraw={mayWithdraw} />
        )}
      </Stack>
    </Paper>
  );
}

interface DecisionsProps extends Pick<RequestCardProps, 'request'> {
  readonly mayWithdraw: boolean;
}

function Decisions({ request, mayWithdraw }: DecisionsProps) {
  const [rejecting, setRejecting] = useState(false);
  const decision = useDecision(request);
  return (
    <>
      {decision.refusal && !rejecting && (
        <RefusalAlert onClose={decision.dismiss}>{decision.refusal}</RefusalAlert>
      )}
      <Group gap="xs">
        {request.decide && (
          <Button
            size="xs"
            loading={decision.pending && decision.sent === 'approve'}
            onClick={() => void decision.send({ kind: 'approve', confirm: [] })}
          >
            {t('screens.agree')}
          </Button>
        )}
        {request.decide && (
          <Button size="xs" variant="default" disabled={decision.pending} onClick={() => setRejecting(true)}>
            {t('screens.reject')}
          </Button>
        )}
        {mayWithdraw && (
          <Button
            size="xs"
            variant="default"
            loading={decision.pending}
            onClick={() => void decision.send({ kind: 'withdraw' })}
          >
            {t('screens.takeBack')}
          </Button>
        )}
      </Group>
      <AskDialog asking={decision.asking} about={request.title ?? undefined} verb={t('screens.agree')} />
      {rejecting && <RejectDialog decision={decision} onClose={() => setRejecting(false)} />}
    </>
  );
}

function callInWords({ call, label, entity: name }: RequestAnswer): string {
  if (call === 'create') return t('screens.callCreate');
  if (call === 'update') return t('screens.change');
  if (call === 'delete') return t('screens.delete');
  if (call === 'restore') return t('screens.callRestore');
  return label ?? nameInWords(call === '' ? name : call);
}
