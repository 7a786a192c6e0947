import { Checkbox, Group } from '@mantine/core';
import { useApp } from '../app/app-context.tsx';

interface RoleChecksProps {
  readonly label: string;
  /** Their labels, by name; without a word those that the viewer may give. */
  readonly roles?: Readonly<Record<string, string>>;
  readonly value: readonly string[];
  readonly disabled?: boolean;
  onChange(roles: readonly string[]): void;
}

/** Roles to be ticked. */
export function RoleChecks({ label, roles, value, disabled, onChange }: RoleChecksProps) {
  const { give } = useApp().description.accounts;
  return (
    <Checkbox.Group label={label} value={[...value]} onChange={onChange}>
      <Group gap="md" mt={4}>
        {Object.entries(roles ?? give).map(([role, shown]) => (
          <Checkbox key={role} value={role} label={shown} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
