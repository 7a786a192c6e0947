import type { QueryDescription } from '#shared/api/query-description.ts';
import type { GroupAnswer } from '#shared/api/calls/group-answer.ts';
import { fromParameterText } from '#shared/api/parameter-text.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { NotUnderstood } from '../../fields/base/not-understood.ts';
import { useSlowTyped } from '../../fields/base/use-slow-typed.ts';
import { controlsOf } from '../../fields/field-types.ts';
import { t } from '../../messages/t.ts';
import classes from './query.module.css';

interface QueryParamsProps {
  readonly title: string;
  readonly params: QueryDescription['params'];
  readonly words: URLSearchParams;
  /** What stands for those that are not in the address. */
  readonly preset: GroupAnswer['preset'];
  /** What is wrong with them, by their names. */
  readonly problems: ReadonlyMap<string, string>;
  onChange(name: string, text: string): void;
}

/** What a query asks for, in one line where there is room. */
export function QueryParams({ title, params, words, preset, problems, onChange }: QueryParamsProps) {
  if (params.length === 0) return null;
  return (
    <search className={classes.params} aria-label={t('screens.parametersOf', { title })}>
      {params.map(({ field, required }) => (
        <Param
          key={field.name}
          field={field}
          required={required}
          text={words.get(field.name) ?? String(preset?.[field.name] ?? '')}
          problem={problems.get(field.name)}
          onChange={(text) => onChange(field.name, text)}
        />
      ))}
    </search>
  );
}

interface ParamProps {
  readonly field: FieldShape;
  readonly required: boolean;
  /** As it stands in the address, or would. */
  readonly text: string;
  readonly problem: string | undefined;
  onChange(text: string): void;
}

function Param({ field, required, text, problem, onChange }: ParamProps) {
  const { Input } = controlsOf(field);
  const { value, error, onChange: type, onKeyDown, onBlur } = useSlowTyped(text, onChange);
  // What stands in the address and is no value stays as it was written there.
  const isRefused = problem !== undefined && value === text;
  const sent = typeof value === 'string' ? fromParameterText(field, value) : value;
  return (
    // Enter in the input tells what is typed at once.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <Input
        field={field}
        value={isRefused ? new NotUnderstood(text, problem) : sent}
        required={required}
        error={error ?? problem}
        inputRef={null}
        onChange={type}
        onBlur={onBlur}
      />
    </div>
  );
}
