import { Checkbox, Group } from '@mantine/core';
import { useApp } from '../app/app-context.tsx';

interface RoleChecksProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly disabled?: boolean;
  onChange(roles: readonly string[]): void;
}

/** The roles that the viewer may give, to be ticked. */
export function RoleChecks({ label, value, disabled, onChange }: RoleChecksProps) {
  const { give } = useApp().description.accounts;
  return (
    <Checkbox.Group label={label} value={[...value]} onChange={onChange}>
      <Group gap="md" mt={4}>
        {Object.entries(give).map(([role, shown]) => (
          <Checkbox key={role} value={role} label={shown} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
