import { Alert, Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Edit } from '#shared/contract/edit/edit.ts';
import type { Occurrence } from '#shared/studio/language/names/occurrence.ts';
import { writeText } from '#shared/messages/message.ts';
import { t } from '../../messages/t.ts';
import { LineLink } from '../meaning/line-link.tsx';
import { useStudio } from '../studio-context.tsx';
import classes from './names-bar.module.css';

/** What is being looked at: the uses of a name, its renaming, or why there is nothing to look at. */
export type Looked =
  | { readonly kind: 'uses'; readonly word: string; readonly uses: readonly Occurrence[] }
  | { readonly kind: 'rename'; readonly word: string; readonly offset: number }
  | { readonly kind: 'nothing'; readonly message: string };

interface NamesBarProps {
  readonly looked: Looked;
  onGo(line: number): void;
  onRenamed(edits: readonly Edit[]): void;
  onClose(): void;
}

/** Stands below the document: where a name is used, or what it is to be called. */
export function NamesBar({ looked, onGo, onRenamed, onClose }: NamesBarProps) {
  return (
    <section aria-label={t('studio.names')} className={classes.bar}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        {looked.kind === 'nothing' && (
          <Text size="sm" role="status">
            {looked.message}
          </Text>
        )}
        {looked.kind === 'uses' && <Uses {...looked} onGo={onGo} />}
        {looked.kind === 'rename' && (
          <Rename key={looked.offset} {...looked} onRenamed={onRenamed} onClose={onClose} />
        )}
        <CloseButton aria-label={t('shell.close')} onClick={onClose} />
      </Group>
    </section>
  );
}

function Uses({ word, uses, onGo }: { word: string; uses: readonly Occurrence[]; onGo(line: number): void }) {
  const { draft } = useStudio();
  const lines = draft.text.split('\n');
  const distinct = [...new Map(uses.map((use) => [use.line, use])).values()];
  return (
    <div className={classes.uses}>
      <Text size="sm" fw={600} role="status">
        {t('studio.usesOf', { count: uses.length, word })}
      </Text>
      <ul>
        {distinct.map(({ line, declares }) => (
          <li key={line}>
            <LineLink line={line} onGo={onGo}>
              {t('studio.line', { line })}
            </LineLink>
            {declares && <strong> {t('studio.declared')}</strong>}{' '}
            <code>{(lines[line - 1] ?? '').trim()}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RenameProps {
  readonly word: string;
  readonly offset: number;
  onRenamed(edits: readonly Edit[]): void;
  onClose(): void;
}

function Rename({ word, offset, onRenamed, onClose }: RenameProps) {
  const { draft, document, reading } = useStudio();
  const [name, setName] = useState(word);
  const [refused, setRefused] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const renaming = { name: name.trim(), inForce: document.text };
    const answer = await reading.ask({ kind: 'renaming', text: draft.text, offset, renaming });
    if (answer?.kind === 'edits') onRenamed(answer.edits);
    else setRefused(answer && writeText(answer.message, t));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={classes.rename}>
      <Group align="flex-end" gap="xs">
        <TextInput
          size="xs"
          label={t('studio.newName', { word })}
          value={name}
          data-autofocus
          autoFocus
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button size="xs" type="submit">
          {t('studio.renameEverywhere')}
        </Button>
      </Group>
      {refused !== undefined && (
        <Alert color="red" role="alert" mt="xs" p="xs">
          {refused}
        </Alert>
      )}
    </form>
  );
}
