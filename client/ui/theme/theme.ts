import {
  alpha,
  type AlertProps,
  createTheme,
  type CSSVariablesResolver,
  type InputWrapperProps,
  type MantineThemeColors,
  type MantineThemeOverride,
  type MenuProps,
  type ModalProps,
  type MultiSelectProps,
  type PortalProps,
  type SelectProps,
} from '@mantine/core';
import classes from './controls.module.css';
import { calmAccent, fillVariables, fixedColours, ownShades, shades } from './colours.ts';

const scrolling = {
  withScrollArea: false,
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
} as const;

/** What of the look is the contract's: the accent, and colours of options that are the author's own (`#2f6f4f`). */
interface OwnLook {
  readonly accent?: string | undefined;
  readonly colours?: readonly string[];
}

/** The one look of every app. `close`: what closes a dialog is called so. */
export function themeFor({ accent, colours = [] }: OwnLook, close: string): MantineThemeOverride {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 8, dark: 7 },
    autoContrast: true,
    colors: { ...fixedColours(), ...ownShades(colours), accent: shades(accent ?? calmAccent) },
    black: '#1b1f24',
    defaultRadius: 'sm',
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontFamily:
      '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    headings: { fontWeight: '650', textWrap: 'balance' },
    // By name alone: who mentioned the components here would have every page load all of them first.
    components: {
      Modal: {
        defaultProps: {
          centered: true,
          closeButtonProps: { 'aria-label': close },
        } satisfies Partial<ModalProps>,
        styles: { title: { fontWeight: 650, overflowWrap: 'anywhere' } },
      },
      // Without an element of its own a menu would have a child that is no item of it.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies MenuProps },
      // Everything that floats stands in one named landmark of index.html.
      Portal: { defaultProps: { target: '#floating' } satisfies Partial<PortalProps> },
      // The list itself scrolls: a scrolling box around it could not be reached by keyboard.
      Select: { defaultProps: { ...scrolling } satisfies SelectProps },
      MultiSelect: { defaultProps: { ...scrolling } satisfies MultiSelectProps },
      // Inputs side by side stand on one line, with help or without.
      InputWrapper: {
        defaultProps: {
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        } satisfies Partial<InputWrapperProps>,
      },
      PillsInputField: { classNames: { field: classes.typed } },
      Checkbox: { classNames: { input: classes.box } },
      Radio: { classNames: { radio: classes.box } },
      Alert: { defaultProps: { variant: 'light' } satisfies AlertProps },
    },
  });
}

/** Mantine's own dimmed, error and placeholder colours miss AA; these do not, in either scheme. */
export const readableColours: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    // At a tenth of its darkest shade orange would be the pink of an error.
    '--mantine-color-orange-light': alpha(colors.orange[4], 0.18),
    ...fillVariables('light', Object.keys(colors)),
    '--mantine-color-dimmed': '#5a636e',
    '--mantine-color-placeholder': '#68717b',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-disabled-color': '#68717b',
    '--mantine-color-default-border': '#d3d8dd',
    '--app-control-border': '#858d96',
    '--app-quiet': '#f5f7f8',
    '--app-mark-red': '#b3211f',
    '--app-mark-amber': '#b57600',
    '--app-mark-green': '#2b8a3e',
    '--app-mark-blue': '#1c6fc9',
    '--app-mark-gray': '#6b747d',
    '--app-notice': 'var(--mantine-color-yellow-0)',
    '--app-notice-border': 'var(--mantine-color-yellow-3)',
  },
  dark: {
    ...fillVariables('dark', Object.keys(colors)),
    ...tintsOnDark(colors),
    '--mantine-color-dimmed': '#a9b0b8',
    '--mantine-color-placeholder': '#9aa1a9',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-disabled-color': '#9aa1a9',
    '--app-control-border': '#868e97',
    '--app-quiet': 'var(--mantine-color-dark-6)',
    '--app-mark-red': '#ff7b72',
    '--app-mark-amber': '#ffc53d',
    '--app-mark-green': '#4cc38a',
    '--app-mark-blue': '#6cb6ff',
    '--app-mark-gray': '#a9b0b8',
    '--app-notice': '#33290f',
    '--app-notice-border': '#6b5518',
  },
});

/** On a dark ground Mantine's own tints are all but black: badges, entries and what is chosen would look alike. */
function tintsOnDark(colours: MantineThemeColors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colours).flatMap(([name, shades]) => [
      [`--mantine-color-${name}-light`, alpha(shades[5], 0.2)],
      [`--mantine-color-${name}-light-hover`, alpha(shades[5], 0.28)],
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-${name === 'dark' ? 0 : 3})`],
    ]),
  );
}
