import { IconCheck } from '@tabler/icons-react';
import type { Option } from '#shared/fields/field.ts';
import { fillOf, isThemeColour } from '../../ui/theme/colours.ts';
import classes from '../base/fields.module.css';

/** The colour the contract gave an option, as a dot beside its words; nothing where no option has one. */
export function OptionDot({ options, name }: { options: readonly Option[]; name: string | null }) {
  if (!options.some(({ colour }) => isThemeColour(colour)) || name === null) return null;
  const colour = options.find((option) => option.name === name)?.colour;
  return (
    <span
      className={classes.dot}
      style={{ background: fillOf(isThemeColour(colour) ? colour : 'gray') }}
      aria-hidden
    />
  );
}

/** How a list to pick from draws an option. */
export function drawOption(options: readonly Option[]) {
  return function DrawnOption({
    option: { value, label },
    checked,
  }: {
    option: { value: string; label: string };
    checked?: boolean;
  }) {
    return (
      <span className={classes.option}>
        <OptionDot options={options} name={value} />
        <span dir="auto">{label}</span>
        {checked && <IconCheck size={14} style={{ marginInlineStart: 'auto' }} aria-hidden />}
      </span>
    );
  };
}
