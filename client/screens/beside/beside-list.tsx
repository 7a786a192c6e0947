import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import { isId } from '#shared/fields/base/is-id.ts';
import { isList, recordAddress } from '../../app/addresses.ts';
import { entityNamed, useApp } from '../../app/app-context.tsx';
import { type Beside, BESIDE_WORD, BesideContext } from '../../app/beside.ts';
import { withMessages } from '../../messages/load-messages.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import type { ScreenProps } from '../../app/screen-props.ts';
import classes from './beside.module.css';
import type { BesidePanelProps } from './beside-panel.tsx';
import { placeOf, useBesideKeys } from './use-beside-keys.ts';

const view = (load: () => Promise<ComponentType<BesidePanelProps>>) =>
  fetchedLater(withMessages(['fields', 'screens'], load));

const BesidePanel = view(async () => (await import('./beside-panel.tsx')).BesidePanel);

interface BesideListProps {
  readonly screen: ScreenDescription;
  /** How the page of a record is drawn. */
  readonly detail: ComponentType<ScreenProps>;
  readonly children: ReactNode;
}

/** A screen; where it is a list, a record can be open beside it. */
export function BesideList({ screen, detail, children }: BesideListProps) {
  const { description } = useApp();
  const entity = entityNamed(description, screen.entity);
  if (entity === undefined || !isList(screen)) return children;
  return (
    <WithPanel entity={entity} screen={screen} detail={detail}>
      {children}
    </WithPanel>
  );
}

function WithPanel({
  entity,
  screen,
  detail,
  children,
}: BesideListProps & { readonly entity: EntityDescription }) {
  const { description } = useApp();
  const [words, setWords] = useSearchParams();
  const asked = words.get(BESIDE_WORD);
  const id = asked !== null && isId(asked) ? asked : undefined;
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useIsNarrow();
  // It is another one after each change of the address, and each row of the list would be drawn again.
  const set = useLatest(setWords);
  const beside = useMemo((): Required<Beside> => {
    const change = (next: string | undefined, replace: boolean) =>
      set((now) => withBeside(now, next), { replace, preventScrollReset: true, flushSync: true });
    return {
      // Going on from one record to the next is no step that one goes back from.
      open: (next) => change(next, id !== undefined),
      close: () => {
        change(undefined, true);
        if (id !== undefined) placeOf(frame.current, id)?.focus();
      },
    };
  }, [id, set]);
  const inList = useMemo(() => (narrow ? undefined : { open: beside.open }), [narrow, beside]);
  const inPanel = useMemo(() => ({ close: beside.close }), [beside]);
  const keys = useBesideKeys(frame, { id, beside, entity });
  // Where there is no room for both, a record is a page.
  if (narrow && id !== undefined) return <Navigate to={recordAddress(description, entity, id)} replace />;
  return (
    <BesideContext value={inList}>
      <div ref={frame} className={classes.frame} data-open={id !== undefined || undefined} {...keys}>
        <div className={classes.list} data-list>
          {children}
        </div>
        {id !== undefined && (
          <BesideContext value={inPanel}>
            <BesidePanel key={id} entity={entity} id={id} title={screen.title} detail={detail} />
          </BesideContext>
        )}
      </div>
    </BesideContext>
  );
}

function withBeside(words: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(words);
  if (id === undefined) next.delete(BESIDE_WORD);
  else next.set(BESIDE_WORD, id);
  return next;
}
