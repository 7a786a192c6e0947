import { Paper, Title } from '@mantine/core';
import type { FieldShape } from '#shared/fields/field.ts';
import { fetchedLater } from '../../ui/fetched-later.tsx';
import { FieldNotes } from './field/field-notes.tsx';
import type { FilledCall } from './field/form-choices.tsx';
import { FormField } from './form-field.tsx';
import type { LanguageTabsProps } from './field/language-tabs.tsx';
import { asksFor } from './values/needed-now.ts';
import classes from './form.module.css';
import { PartRows } from './rows/rows-later.ts';
import type { RecordFormState } from './use-record-form.ts';
import type { FormGroup } from './steps/form-groups.ts';
import { SometimesRequired } from './values/sometimes-required.tsx';
import { SometimesShown } from './values/sometimes-shown.tsx';

/** Few forms have texts in several languages. */
const LanguageTabs = fetchedLater(
  async () => (await import('./field/language-tabs.tsx')).LanguageTabs,
  FirstLanguage,
);

/** Until the tabs are there. The form knows all inputs from the start: of those that are wrong it focuses the first. */
function FirstLanguage({ fields, renderField }: LanguageTabsProps) {
  return fields.map((field, place) => (
    <div key={field.name} hidden={place > 0}>
      {renderField(field)}
    </div>
  ));
}

interface FormGroupBodyProps {
  readonly group: FormGroup;
  readonly state: RecordFormState;
  readonly call: FilledCall;
  /** Its heading stands above it, and is not said elsewhere. */
  readonly heading: boolean;
}

/** More fields than this, or any above rows, stand in columns where there is room for them. */
const many = 12;

/** Fields and rows that stand together, as inputs. */
export function FormGroupBody({ group, state, call, heading }: FormGroupBodyProps) {
  const { parts: allParts, form } = state;
  const { title, fields, parts } = group;
  return (
    <>
      {heading && title !== undefined && (
        <Title order={2} size="h5">
          {title}
        </Title>
      )}
      {fields.length > 0 && (
        <Paper withBorder p={{ base: 'sm', sm: 'md' }}>
          <div
            className={classes.fields}
            data-many={fields.length > many || allParts.length > 0 || undefined}
          >
            {byLanguage(fields).map(([field, ...others], place) =>
              others.length === 0 ? (
                <Place
                  key={field.name}
                  {...{ field, state, call, place }}
                  isName={place === 0 && isName(field, fields)}
                />
              ) : (
                <div key={field.name} data-wide>
                  <LanguageTabs
                    control={form.control}
                    fields={[field, ...others]}
                    renderField={(one, reveal) => (
                      <Place field={one} {...{ state, call, reveal }} place={one === field ? place : -1} />
                    )}
                  />
                </div>
              ),
            )}
          </div>
        </Paper>
      )}
      {parts.map((part) => (
        <PartRows key={part.name} form={form} part={part} call={call} />
      ))}
    </>
  );
}

interface PlaceProps extends Pick<FormGroupBodyProps, 'state' | 'call'> {
  readonly field: FieldShape;
  /** Among those of its group; the first has the focus when a dialog opens. */
  readonly place: number;
  /** It is what the record is called. */
  readonly isName?: boolean;
  readonly reveal?: (name: string) => void;
}

/** A field where it is asked for, with what is said below it. */
function Place({
  field,
  state: { entity, record, rules, form },
  call,
  place,
  isName: names,
  reveal,
}: PlaceProps) {
  return (
    <SometimesShown
      control={form.control}
      field={field}
      stored={record?.values[field.name]}
      environment={rules.environment}
    >
      <div data-wide={isWide(field) || names || undefined}>
        <SometimesRequired control={form.control} field={field} environment={rules.environment}>
          {(isNeeded) => (
            <FormField
              control={form.control}
              field={field}
              title={record?.titles[field.name]}
              required={asksFor(entity, field, { isNew: record === undefined, isNeeded })}
              first={place === 0}
              call={call}
              reveal={reveal}
            />
          )}
        </SometimesRequired>
        <FieldNotes at={field.name} />
      </div>
    </SometimesShown>
  );
}

/** A long text together with those that have it in the other languages; any other field by itself. */
function byLanguage(fields: readonly FieldShape[]): readonly (readonly [FieldShape, ...FieldShape[]])[] {
  const others = (field: FieldShape) =>
    isWide(field) ? fields.filter(({ translates }) => translates?.field === field.name) : [];
  const grouped = new Set(fields.flatMap(others));
  return fields.filter((field) => !grouped.has(field)).map((field) => [field, ...others(field)]);
}

/** A text that begins few fields is what the record is called. */
function isName({ type }: FieldShape, fields: readonly FieldShape[]): boolean {
  return type === 'text' && fields.length <= many;
}

function isWide(field: FieldShape): boolean {
  return field.type === 'markdown' || field.type === 'json' || (field.type === 'text' && field.multiline);
}
