import { Alert, Button, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type InvitedAnswer, LINK_PLACE } from '#shared/api/calls/invitations.ts';
import { invite, inviteList } from '../../api/people/accounts.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { messageAt } from '../../api/call/api-problem.ts';
import { addressesIn } from './addresses-in.ts';
import { RoleChecks } from '../role-checks.tsx';
import { ShownOnce } from '../shown-once.tsx';

/** Invites one person at once; of several it first says what will become of each. */
export function InviteForm({ onInvited }: { onInvited(): Promise<void> }) {
  const [text, setText] = useState('');
  const { invite: into, letter: mayWrite, give } = useApp().description.accounts;
  const [only, ...others] = Object.keys(into);
  const first = only !== undefined && others.length === 0 && Object.keys(give).length === 0 ? [only] : [];
  const [roles, setRoles] = useState<readonly string[]>(first);
  const [letter, setLetter] = useState<OwnLetter>({});
  const emails = addressesIn(text);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const words = { roles: [...roles], ...letter };
  const look = useMutation({ mutationFn: () => inviteList({ emails: [...emails], ...words }, true) });
  const send = useMutation({
    mutationFn: () => sendTo(emails, words),
    onSuccess: async () => {
      setText('');
      setRoles(first);
      setLetter({});
      look.reset();
      await onInvited();
    },
  });
  const begin = () => {
    setMissing(false);
    send.reset();
    look.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (emails.length === 0) {
      setMissing(true);
      field.current?.focus();
    } else if (emails.length > 1 && !look.isSuccess) look.mutate();
    else send.mutate();
  };
  const count = look.data?.items.filter(({ outcome }) => outcome !== 'known').length ?? 1;
  const error = send.error ?? look.error;
  const wrong = wrongAddresses(error, emails);
  const isAtField = [wrong, messageAt(error, 'subject'), messageAt(error, 'message')].some(Boolean);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {error && !isAtField && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        {send.data && <Sent items={send.data} />}
        <Textarea
          label={t('shell.email')}
          description={t('accounts.inviteHelp')}
          ref={field}
          error={isMissing ? t('accounts.inviteAddress') : wrong && <span role="alert">{wrong}</span>}
          required
          autosize
          autoComplete="off"
          value={text}
          onChange={(event) => {
            begin();
            setText(event.currentTarget.value);
          }}
        />
        <RoleChecks
          label={t('accounts.roles')}
          roles={into}
          value={roles}
          onChange={(chosen) => {
            begin();
            setRoles(chosen);
          }}
        />
        {mayWrite && (
          <LetterFields
            letter={letter}
            error={error}
            onChange={(changed) => {
              begin();
              setLetter(changed);
            }}
          />
        )}
        {look.data && <Outcomes items={look.data.items} />}
        <Group>
          <Button type="submit" loading={send.isPending || look.isPending} disabled={count === 0}>
            {look.data ? t('accounts.inviteSome', { count }) : t('accounts.invite')}
          </Button>
          {look.data && (
            <Button variant="default" onClick={begin}>
              {t('shell.cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** What somebody writes of their own. */
interface OwnLetter {
  readonly subject?: string;
  readonly message?: string;
}

function LetterFields({
  letter,
  error,
  onChange,
}: {
  letter: OwnLetter;
  error: unknown;
  onChange(letter: OwnLetter): void;
}) {
  return (
    <>
      <TextInput
        label={t('accounts.letterSubject')}
        error={messageAt(error, 'subject')}
        maxLength={70}
        value={letter.subject ?? ''}
        onChange={(event) => onChange({ ...letter, subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('accounts.letterMessage')}
        description={t('accounts.letterHelp', { place: LINK_PLACE })}
        error={messageAt(error, 'message')}
        autosize
        value={letter.message ?? ''}
        onChange={(event) => onChange({ ...letter, message: event.currentTarget.value })}
      />
    </>
  );
}

async function sendTo(
  emails: readonly string[],
  words: OwnLetter & { readonly roles: string[] },
): Promise<readonly InvitedAnswer[]> {
  const [email = '', ...more] = emails;
  if (more.length > 0) return (await inviteList({ emails: [...emails], ...words }, false)).items;
  const made = await invite({ email, name: '', ...words });
  return [{ email: made.email, outcome: 'invited', link: made.link }];
}

/** Which of the addresses are none. */
function wrongAddresses(error: unknown, emails: readonly string[]): string | undefined {
  const wrong = emails.flatMap((email, place) => {
    const message = messageAt(error, `emails.${place}`);
    return message === undefined ? [] : [`${email}: ${message}`];
  });
  return wrong.length > 0 ? wrong.join(' ') : undefined;
}

/** What will become of each address. */
function Outcomes({ items }: { items: readonly InvitedAnswer[] }) {
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{t('accounts.inviteLook')}</Text>
      <List size="sm">
        {items.map(({ email, outcome }) => (
          <List.Item key={email}>{t('accounts.inviteOutcome', { email, outcome })}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** The links, shown once, or that mails are on their way. */
function Sent({ items }: { items: readonly InvitedAnswer[] }) {
  const sent = items.filter(({ outcome }) => outcome !== 'known');
  const links = sent.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }]));
  const [first] = links;
  const emails = sent.map(({ email }) => email).join(', ');
  if (first === undefined)
    return (
      <Alert color="green" role="status">
        {t('accounts.invitationSent', { email: emails })}
      </Alert>
    );
  return (
    <ShownOnce
      title={t('accounts.handOver')}
      text={
        links.length === 1
          ? t('accounts.handOverInvitation', { email: first.email })
          : t('accounts.handOverInvitations')
      }
      secret={links.length === 1 ? first.link : links.map(({ email, link }) => `${email} ${link}`).join('\n')}
    />
  );
}
