import { Anchor, Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useId } from 'react';
import { Link } from 'react-router';
import type { MailAnswer } from '#shared/api/calls/mails.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { mailFileAddress, mailsKey, sendMailAgain } from '../../api/mails.ts';
import { useApp } from '../../app/app-context.tsx';
import { rich, t } from '../../messages/t.ts';
import { Failed } from '../../ui/failed.tsx';
import classes from './mails.module.css';

interface MailLineProps {
  readonly mail: MailAnswer;
  readonly plural: string;
  readonly record: string;
}

/** One mail: to whom, what about, and what became of it; its text behind a click. */
export function MailLine({ mail, plural, record }: MailLineProps) {
  const { style } = useApp();
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const copies = [...mail.cc, ...mail.bcc];
  return (
    <li className={classes.line}>
      <Group gap="xs" wrap="wrap">
        <UnstyledButton
          aria-expanded={opened}
          aria-controls={id}
          onClick={toggle}
          className={classes.subject}
        >
          {mail.subject === '' ? mail.name : mail.subject}
        </UnstyledButton>
        <MailState mail={mail} />
      </Group>
      <Text size="sm" c="dimmed" className={classes.words}>
        {t('screens.mailTo', { to: mail.to.join(', ') })}
        {copies.length > 0 && ` · ${t('screens.mailCopies', { to: copies.join(', ') })}`}
        {' · '}
        <time dateTime={mail.at}>{formatValue({ type: 'datetime' }, mail.at, style)}</time>
      </Text>
      {mail.error !== null && mail.state !== 'sent' && (
        <Text size="sm" className={classes.words}>
          {mail.error}
        </Text>
      )}
      <div id={id} hidden={!opened}>
        {opened && (
          <>
            <Text size="sm" className={classes.text} dir="auto">
              {mail.text}
            </Text>
            {mail.links.length > 0 && (
              <ul className={classes.links}>
                {mail.links.map(({ text, url }, place) => (
                  <li key={place}>
                    <MailLink url={url}>{text}</MailLink>
                  </li>
                ))}
              </ul>
            )}
            {mail.files.length > 0 && <MailFiles mail={mail} plural={plural} record={record} />}
          </>
        )}
      </div>
      {['sent', 'failed'].includes(mail.state) && <SendAgain mail={mail} plural={plural} record={record} />}
    </li>
  );
}

/** Where the text leads: within the application, or away from it. */
function MailLink({ url, children }: { readonly url: string; readonly children: string }) {
  return url.startsWith('/') ? (
    <Anchor component={Link} to={url} size="sm">
      {children}
    </Anchor>
  ) : (
    <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
      {children}
    </Anchor>
  );
}

/** What went along, as it was sent. */
function MailFiles({ mail, plural, record }: MailLineProps) {
  const links = mail.files.map((name, place) => (
    <Fragment key={place}>
      {place > 0 && ', '}
      <Anchor href={mailFileAddress(plural, record, { mail: mail.id, place })} download={name} inherit>
        {name}
      </Anchor>
    </Fragment>
  ));
  return (
    <Text size="sm" c="dimmed" className={classes.words}>
      {rich('screens.mailFiles', { links: () => links }, { files: mail.files.join(', ') })}
    </Text>
  );
}

function MailState({ mail: { state } }: Pick<MailLineProps, 'mail'>) {
  switch (state) {
    case 'sent':
      return (
        <Badge variant="light" tt="none" color="green">
          {t('screens.mailSent')}
        </Badge>
      );
    case 'waiting':
      return (
        <Badge variant="light" tt="none" color="gray">
          {t('screens.mailWaiting')}
        </Badge>
      );
    case 'failed':
      return (
        <Badge variant="light" tt="none" color="red">
          {t('screens.mailFailed')}
        </Badge>
      );
    case 'withheld':
      return (
        <Badge variant="light" tt="none" color="yellow">
          {t('screens.mailWithheld')}
        </Badge>
      );
  }
}

function SendAgain({ mail, plural, record }: MailLineProps) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => sendMailAgain(plural, record, mail.id),
    onSettled: () => client.invalidateQueries({ queryKey: mailsKey(plural, record) }),
  });
  return (
    <>
      {sending.error && <Failed error={sending.error} onRetry={() => sending.mutate()} />}
      <Button
        variant="default"
        size="compact-sm"
        mt={4}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
        aria-label={t('screens.sendMailAgain', { subject: mail.subject })}
      >
        {t('screens.sendAgain')}
      </Button>
    </>
  );
}
