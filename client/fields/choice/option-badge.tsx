import type { CSSProperties } from 'react';
import type { Option } from '#shared/fields/field.ts';
import { isThemeColour, tintOf } from '../../ui/theme/colours.ts';
import classes from '../base/fields.module.css';

/** An option or state by its label, in the colour the contract gave it. */
export function OptionBadge({
  options,
  name,
  size,
}: {
  options: readonly Option[];
  name: string;
  size?: 'md' | 'lg';
}) {
  const option = options.find((candidate) => candidate.name === name);
  const { ground, letters } = tintOf(isThemeColour(option?.colour) ? option.colour : 'gray');
  const colours = { '--ground': ground, '--letters': letters } as CSSProperties;
  return (
    <span className={classes.badge} data-large={size === 'lg' || undefined} style={colours}>
      {option?.label ?? name}
    </span>
  );
}
