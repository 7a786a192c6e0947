import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { recordAddress } from '../../app/addresses.ts';
import { useApp } from '../../app/app-context.tsx';
import type { Beside } from '../../app/beside.ts';

interface BesideState {
  /** The record that is open; undefined: none. */
  readonly id: string | undefined;
  readonly beside: Required<Beside>;
  readonly entity: EntityDescription;
}

/**
 * Keys and clicks around a list: the space bar on a record, or a click on it with Alt, opens it beside the list; J and K go
 * on to the next and the one before, Enter opens it as a page, Escape closes it.
 */
export function useBesideKeys(frame: RefObject<HTMLElement | null>, { id, beside, entity }: BesideState) {
  const { description } = useApp();
  const navigate = useNavigate();
  const walk = (by: 1 | -1) => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[data-list] [data-record]') ?? [])];
    const ids = [...new Set(all.map((place) => place.dataset['record'] ?? ''))];
    const at = ids.indexOf(id ?? '');
    const next = at === -1 ? undefined : ids[at + by];
    if (next === undefined) return;
    placeOf(frame.current, next)?.scrollIntoView({ block: 'nearest' });
    beside.open(next);
  };
  const acts: Readonly<Record<string, (() => void) | undefined>> =
    id === undefined
      ? {}
      : {
          j: () => walk(1),
          k: () => walk(-1),
          Escape: () => beside.close(),
        };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target, key } = event;
      const isElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isElsewhere || !isWithin(target, event.currentTarget) || isTypedInto(target)) return;
      const opened = key === ' ' && !event.shiftKey ? recordAt(target) : undefined;
      const isWhole = key === 'Enter' && id !== undefined && target.matches('h2, [data-panel]');
      const whole = isWhole ? () => void navigate(recordAddress(description, entity, id)) : undefined;
      const act = opened === undefined ? (whole ?? acts[key]) : () => beside.open(opened);
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      const opened = event.altKey && isWithin(event.target, event.currentTarget) && recordNear(event.target);
      if (!opened) return;
      event.preventDefault();
      event.stopPropagation();
      beside.open(opened);
    },
  };
}

/** What takes the focus in the list for a record. */
export function placeOf(frame: HTMLElement | null, id: string): HTMLElement | undefined {
  const place = frame?.querySelector<HTMLElement>(`[data-list] [data-record="${CSS.escape(id)}"]`);
  return place?.matches('a, button, [tabindex]')
    ? place
    : (place?.querySelector<HTMLElement>('a, button') ?? undefined);
}

/** Menus and dialogs belong to what opened them, and stand elsewhere in the page. */
function isWithin(target: EventTarget, frame: Element): target is Element {
  return target instanceof Element && frame.contains(target);
}

function isTypedInto(target: Element): boolean {
  return target.matches('input, textarea, select, [contenteditable=true], [role=combobox], [role=tab]');
}

/** The record whose link, or row, has the focus: on a button the space bar presses it. */
function recordAt(target: Element): string | undefined {
  return target.matches('a, tr') ? recordNear(target) : undefined;
}

function recordNear(target: Element): string | undefined {
  return target.closest<HTMLElement>('[data-list] [data-record]')?.dataset['record'];
}
