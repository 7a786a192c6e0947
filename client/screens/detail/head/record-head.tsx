import type { ColumnDescription, EntityDescription, ScreenDescription } from '#shared/api/app-description.ts';
import type { RecordAnswer } from '../../../api/record-answer.ts';
import { useApp } from '../../../app/app-context.tsx';
import { readsOnly } from '../../../app/reads-only.ts';
import { recordTitle } from '../../../app/record-title.ts';
import { WholeDates } from '../../../messages/whole-dates.tsx';
import { OptionBadge } from '../../../fields/choice/option-badge.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import type { RecordAction } from '../../transitions/use-record-action.ts';
import { Reached } from '../../history/reached.tsx';
import { Fact } from '../values/fact.tsx';
import classes from './head.module.css';
import { RecordActions } from './record-actions.tsx';
import { StateBar } from './state-bar.tsx';

interface RecordHeadProps {
  readonly screen: ScreenDescription;
  readonly entity: EntityDescription;
  readonly record: RecordAnswer;
  readonly action: RecordAction;
  readonly facts: readonly ColumnDescription[];
}

/** A page for people who have a link tells the state only where it names it: how far work is may be no word for customers. */
function tellsState({ route, head = [], sections, side = [] }: ScreenDescription, name: string): boolean {
  if (!route.includes('/:key')) return true;
  return [...head, ...[...sections, ...side].flatMap(({ fields }) => fields)].some(
    ({ path }) => path === name,
  );
}

/** What a record is: its title, its state, what matters most of it, and what can be done with it. */
export function RecordHead({ screen, entity, record, action, facts }: RecordHeadProps) {
  const app = useApp();
  const title = recordTitle(record, entity);
  const field = entity.fields.find(({ name }) => name === entity.stateField);
  const state = field && record.values[field.name];
  const isKnown = field?.type === 'state' && typeof state === 'string' && tellsState(screen, field.name);
  // The way is for who moves the record along it; who reads it is told where it is.
  const isOnPath = isKnown && entity.statePath?.includes(state) === true && !readsOnly(app, entity);
  return (
    <div className={classes.head}>
      <PageHead
        title={title}
        drawn={<WholeDates text={title} style={app.style} />}
        product={app.description.name}
        help={screen.help}
        beside={
          isKnown &&
          !isOnPath && (
            <>
              <span data-present-state>
                <OptionBadge options={field.options} name={state} size="lg" />
              </span>
              <Reached entity={entity} record={record} field={field.name} />
            </>
          )
        }
        actions={
          <RecordActions entity={entity} record={record} action={action} wanted={screen.primary ?? []} />
        }
      />
      {isOnPath && (
        <StateBar
          label={field.label}
          states={field.options.filter(({ name }) => entity.statePath?.includes(name))}
          present={state}
        />
      )}
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map((fact) => (
            <Fact key={fact.path} column={fact} record={record} plural={entity.plural} />
          ))}
        </dl>
      )}
    </div>
  );
}
