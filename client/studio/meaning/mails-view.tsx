import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MailLine } from '#shared/studio/program-lines.ts';
import { tryMail } from '../../api/studio/trial.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { RefusalAlert } from '../../ui/refusal-alert.tsx';
import { LineLink } from './line-link.tsx';
import type { MeaningProps } from './meaning-pane.tsx';
import classes from './meaning.module.css';

/** The mails of the contract: each as it reads about the newest record, and sent to the author. */
export function MailsView({ meaning, onGo }: MeaningProps) {
  if (meaning.mails.length === 0) return <Text c="dimmed">{t('studio.noMails')}</Text>;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('studio.mailsHelp')}
      </Text>
      {meaning.mails.map((mail) => (
        <OneMail key={`${mail.name} ${mail.entity}`} mail={mail} onGo={onGo} />
      ))}
    </Stack>
  );
}

function OneMail({
  mail: { name, entity, label, line },
  onGo,
}: { mail: MailLine } & Pick<MeaningProps, 'onGo'>) {
  const look = useMutation({ mutationFn: (send: boolean) => tryMail({ mail: name, entity }, send) });
  const { data, error, isPending } = look;
  return (
    <section aria-label={name}>
      <Stack gap="xs">
        <Group gap="sm">
          <LineLink line={line} onGo={onGo}>
            {name}
          </LineLink>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Button size="xs" variant="default" loading={isPending} onClick={() => look.mutate(false)}>
            {t('studio.previewMail', { name })}
          </Button>
          <Button size="xs" variant="subtle" disabled={isPending} onClick={() => look.mutate(true)}>
            {t('studio.sendToMe', { name })}
          </Button>
        </Group>
        {error && <RefusalAlert onClose={look.reset}>{sentenceOf(error)}</RefusalAlert>}
        {data && (
          <div role="status" className={classes.came}>
            {data.sent !== undefined && (
              <Text c="green">{t('studio.mailOnItsWay', { address: data.sent })}</Text>
            )}
            <Text fw={600}>{data.subject}</Text>
            <Text size="sm" className={classes.result}>
              {data.text}
            </Text>
            {data.files.length > 0 && (
              <Text size="sm" c="dimmed">
                {t('studio.goesAlong', { files: data.files.join(', ') })}
              </Text>
            )}
          </div>
        )}
      </Stack>
    </section>
  );
}
