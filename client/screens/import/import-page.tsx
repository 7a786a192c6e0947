import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { listAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import { t } from '../../messages/t.ts';
import { NotTheirs } from '../../app/kept-out/not-theirs.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { LeaveGuard } from '../form/drafts/leave-guard.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnMatches } from './column-matches.tsx';
import { ImportCheck } from './import-check.tsx';
import { ImportDone } from './import-done.tsx';
import { useImport } from './use-import.ts';

/** Records out of a file or the clipboard, for whoever may make or change such records. */
export function ImportPage() {
  const { description } = useApp();
  const { plural } = useParams();
  const entity = description.entities.find(
    ({ plural: one, may }) => one === plural && (may.create || may.update),
  );
  if (!entity) return <NotTheirs />;
  return <EntityImport key={entity.name} entity={entity} />;
}

function EntityImport({ entity }: { readonly entity: EntityDescription }) {
  const { description } = useApp();
  const importing = useImport(entity);
  const { loaded, done } = importing;
  return (
    <Stack maw={960}>
      <div>
        <PageTitle
          text={t('screens.importInto', { entity: entity.labelPlural })}
          product={description.name}
        />
        <Text c="dimmed" size="sm">
          {t('screens.importHelp')}
        </Text>
        <Anchor component={Link} to={listAddress(description, entity)} size="sm">
          {t('screens.backToList', { entities: entity.labelPlural })}
        </Anchor>
      </div>
      {done && <ImportDone entity={entity} done={done} importing={importing} />}
      {loaded ? (
        <>
          <ColumnMatches entity={entity} loaded={loaded} importing={importing} />
          <ImportCheck loaded={loaded} importing={importing} />
        </>
      ) : (
        <ChooseFile onSheet={importing.open} />
      )}
      <LeaveGuard dirty={() => importing.loaded !== undefined} />
    </Stack>
  );
}
