import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { PersonAnswer } from '#shared/api/calls/accounts.ts';
import { personDataAddress } from '../../api/people/accounts.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { endingItem } from '../../ui/ending-item.ts';
import { LazyMenu } from '../../ui/lazy/lazy-popover.tsx';
import { ErasePerson } from './erase-person.tsx';
import { GivePassword } from './give-password.tsx';

interface PersonActsProps {
  readonly person: PersonAnswer;
  readonly pending: boolean;
  /** Undefined: the viewer may not act as them. */
  readonly onActAs: (() => void) | undefined;
  onPasswordLink(): void;
  onTakeFactor(): void;
  onShowAccess(): void;
  onSetActive(active: boolean): void;
}

/** What is done with an account less often. */
export function PersonActs({ person, pending, ...acts }: PersonActsProps) {
  const { person: me } = useApp();
  const [opened, setOpened] = useState<'password' | 'erasure'>();
  const { id, name, email, active } = person;
  const close = () => setOpened(undefined);
  return (
    <>
      <LazyMenu
        position="bottom-end"
        shadow="md"
        renderButton={(opener) => (
          <ActionIcon
            {...opener}
            variant="default"
            size={30}
            loading={pending}
            aria-label={t('accounts.moreOf', { name })}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        <Menu.Dropdown>
          {acts.onActAs && (
            <Menu.Item aria-label={t('accounts.actAsOf', { name })} onClick={acts.onActAs}>
              {t('accounts.actAs')}
            </Menu.Item>
          )}
          {me?.owner && active && email !== null && (
            <Menu.Item aria-label={t('accounts.passwordLinkFor', { name })} onClick={acts.onPasswordLink}>
              {t('accounts.passwordLink')}
            </Menu.Item>
          )}
          {active && email === null && (
            <Menu.Item aria-label={t('accounts.passwordFor', { name })} onClick={() => setOpened('password')}>
              {t('accounts.setPassword')}
            </Menu.Item>
          )}
          {me?.owner && person.second_factor && (
            <Menu.Item aria-label={t('accounts.takeFactorOf', { name })} onClick={acts.onTakeFactor}>
              {t('accounts.takeFactor')}
            </Menu.Item>
          )}
          {me?.owner && (
            <>
              <Menu.Item aria-label={t('accounts.accessOf', { name })} onClick={acts.onShowAccess}>
                {t('accounts.access')}
              </Menu.Item>
              <Menu.Item
                component="a"
                href={personDataAddress(id)}
                download
                aria-label={t('accounts.exportOf', { name })}
              >
                {t('accounts.exportPerson')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            aria-label={active ? t('accounts.disableOf', { name }) : t('accounts.enableOf', { name })}
            onClick={() => acts.onSetActive(!active)}
          >
            {active ? t('accounts.disable') : t('accounts.enable')}
          </Menu.Item>
          {me?.owner && (
            <Menu.Item
              {...endingItem}
              aria-label={t('accounts.eraseOf', { name })}
              onClick={() => setOpened('erasure')}
            >
              {t('accounts.erase')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </LazyMenu>
      <GivePassword person={person} opened={opened === 'password'} onClose={close} />
      <ErasePerson person={person} opened={opened === 'erasure'} onClose={close} />
    </>
  );
}
