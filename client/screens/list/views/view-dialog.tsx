import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedView } from '#shared/api/calls/views.ts';
import { changeView, saveView, viewsQuery } from '../../../api/views.ts';
import { t } from '../../../messages/t.ts';
import { reasonOf } from '../../../ui/failed.tsx';
import { viewAddress } from './view-address.ts';

/** A view that needs a name: a new one of what is shown, or one that is called otherwise. */
export type ViewAsked =
  | { readonly kind: 'new'; readonly query: string }
  | { readonly kind: 'rename'; readonly view: SavedView };

interface ViewDialogProps {
  readonly screen: string;
  readonly asked: ViewAsked;
  readonly share: boolean;
  onClose(): void;
}

/** Asks how a view is called and whom it is for. */
export function ViewDialog({ screen, asked, share, onClose }: ViewDialogProps) {
  const client = useQueryClient();
  const [, setParameters] = useSearchParams();
  const [name, setName] = useState(asked.kind === 'rename' ? asked.view.name : '');
  const [shared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      asked.kind === 'rename'
        ? changeView(asked.view.id, { name })
        : saveView({ screen, name, query: asked.query, shared }),
    onSuccess: async (view) => {
      await client.invalidateQueries({ queryKey: viewsQuery(screen).queryKey });
      if (asked.kind === 'new') setParameters(new URLSearchParams(viewAddress(view)));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        asked.kind === 'rename' ? t('screens.renameView', { view: asked.view.name }) : t('screens.saveAsView')
      }
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('shell.name')}
            data-autofocus
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={save.error ? reasonOf(save.error) : undefined}
          />
          {asked.kind === 'new' && share && (
            <Checkbox
              label={t('screens.shareView')}
              checked={shared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('screens.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
