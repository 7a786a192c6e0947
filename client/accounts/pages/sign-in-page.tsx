import { Alert, Anchor, Button, Divider, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signInByPasskey } from '../../api/people/passkeys.ts';
import { peopleQuery } from '../../api/queries.ts';
import { t } from '../../messages/t.ts';
import { sentenceOf } from '../../ui/failed.tsx';
import { LogoPicture } from '../../ui/logo-picture.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { safeBack } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { rolesInWords } from '../../app/roles-in-words.ts';
import classes from '../accounts.module.css';
import { useBecome } from '../../app/use-become.ts';
import { PasskeyButton } from '../factors/passkey-button.tsx';
import { useComeIn } from '../use-come-in.ts';
import { WaysIn } from '../ways-in.tsx';

export function SignInPage() {
  const { description } = useApp();
  const { logo } = description.settings;
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const back = safeBack(parameters.get('back'));
  const goBack = () => void navigate(back, { replace: true });
  return (
    <Stack className={classes.narrow}>
      {logo && <LogoPicture logo={logo} name={description.name} height={48} />}
      <PageTitle text={t('shell.signIn')} product={description.name}>
        {t('shell.signInTo', { product: description.name })}
      </PageTitle>
      {parameters.has('ended') && (
        <Alert color="orange" role="status">
          {t('shell.sessionEnded')}
        </Alert>
      )}
      {parameters.has('refused') && (
        <Alert color="red" role="alert">
          {whyRefused(parameters.get('refused'))}
        </Alert>
      )}
      {description.rehearsal ? (
        <>
          <PeopleList onSignedIn={goBack} />
          {description.accounts.ways.length > 1 && (
            <>
              <Divider label={t('shell.rehearsalWays')} />
              <WaysIn back={back} />
            </>
          )}
        </>
      ) : (
        <>
          <WaysIn back={back} />
          <OtherWays back={back} />
        </>
      )}
    </Stack>
  );
}

function whyRefused(why: string | null): string {
  if (why === 'no_account') return t('shell.noAccount');
  return why === 'kept_out' ? t('shell.signInKeptOut') : t('shell.signInFailed');
}

/** A passkey, the provider, the way to a new password, and to an account. */
function OtherWays({ back }: { back: string }) {
  const { mail, provider, signUp } = useApp().description.accounts;
  const comeIn = useComeIn(back);
  return (
    <Stack gap="xs">
      <PasskeyButton label={t('shell.signInByPasskey')} work={signInByPasskey} onDone={comeIn} />
      {provider && (
        <Button component="a" href={`/api/-/openid?back=${encodeURIComponent(back)}`} variant="default">
          {t('shell.signInWith', { provider })}
        </Button>
      )}
      {mail && (
        <Anchor component={Link} to="/-/password" size="sm">
          {t('shell.forgotPassword')}
        </Anchor>
      )}
      {Object.keys(signUp).length > 0 && (
        <Anchor component={Link} to="/-/sign-up" size="sm">
          {t('shell.signUp')}
        </Anchor>
      )}
    </Stack>
  );
}

function PeopleList({ onSignedIn }: { onSignedIn(): void }) {
  const { description } = useApp();
  const people = useQuery(peopleQuery);
  const become = useBecome();
  return (
    <Stack gap="xs">
      <Text c="dimmed" size="sm">
        {t('shell.rehearsalPick')}
      </Text>
      {(people.data ?? []).map(({ name, label, roles }) => (
        <Button
          key={name}
          variant="default"
          justify="space-between"
          h="auto"
          lh="sm"
          py="xs"
          // Who has many roles is called by the whole name, and the roles take the room that is left.
          styles={{ label: { flex: 'none' }, section: { textAlign: 'end' } }}
          rightSection={
            <Text span size="sm" c="dimmed">
              {rolesInWords(description, roles)}
            </Text>
          }
          onClick={() => become.mutate(name, { onSuccess: onSignedIn })}
        >
          {label}
        </Button>
      ))}
      {(people.error ?? become.error) && (
        <Alert color="red" role="alert">
          {sentenceOf(people.error ?? become.error)}
        </Alert>
      )}
    </Stack>
  );
}
