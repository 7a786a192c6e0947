import { Badge } from '@mantine/core';
import type { Option } from '#shared/fields/field.ts';
import { isThemeColour } from '../../ui/theme/theme.ts';
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
  return (
    <Badge variant="light" size={size ?? 'md'} radius="sm" className={classes.badge} color={colourOf(option)}>
      {option?.label ?? name}
    </Badge>
  );
}

function colourOf(option: Option | undefined): string {
  return isThemeColour(option?.colour) ? option.colour : 'gray';
}
