import type { EntityDescription } from '#shared/api/app-description.ts';
import type { Template } from '#shared/expression/expression.ts';
import type { RecordAnswer } from '../../api/record-answer.ts';
import { useApp } from '../../app/app-context.tsx';
import { fillingFor } from '../../app/fill-text.ts';
import { useSurroundings } from '../../app/use-surroundings.ts';
import { t } from '../../messages/t.ts';

/** Why a record may not be chosen. */
export type WhyNot = (record: RecordAnswer) => string;

/** As the contract says it; undefined where it says nothing. */
export function useWhyNot(
  { reasons }: { readonly reasons?: readonly Template[] },
  entity: EntityDescription | undefined,
): WhyNot | undefined {
  const { style } = useApp();
  const surroundings = useSurroundings();
  if (reasons === undefined || entity === undefined) return undefined;
  const fill = fillingFor(entity, style);
  return ({ values }) => {
    const environment = { ...surroundings(), record: values };
    const said = reasons.map(({ parts }) => parts.map((part) => fill({ parts: [part] }, environment)));
    // A sentence with nothing in its places says less than none; what is about other values is told when they are sent.
    return said.find((texts) => !texts.includes(''))?.join('') ?? t('fields.doesNotFit');
  };
}
