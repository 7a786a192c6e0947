import { useState } from 'react';
import type { StudioDocument } from '#shared/api/calls/studio.ts';
import { base } from '../api/call/base.ts';

export interface Draft {
  readonly text: string;
  /** The version that the author began from. */
  readonly base: number;
  /** Whether it differs from the contract in force. */
  readonly changed: boolean;
  change(text: string): void;
  /** Back to the contract in force. */
  discard(): void;
}

interface Kept {
  readonly base: number;
  readonly text: string;
}

/** A trial has a Studio too, at the same origin. */
const key = `ninefold-studio-draft${base}`;

/** The document as the author has it now. It is kept in this browser until it is published or discarded. */
export function useDraft(document: StudioDocument): Draft {
  const [kept, setKept] = useState<Kept | undefined>(readKept);
  const changed = kept !== undefined && kept.text !== document.text;
  const keep = (next: Kept | undefined) => {
    if (next === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    setKept(next);
  };
  return {
    text: changed ? kept.text : document.text,
    base: changed ? kept.base : document.version,
    changed,
    change: (text) => {
      const base = changed ? kept.base : document.version;
      keep(text === document.text ? undefined : { base, text });
    },
    discard: () => keep(undefined),
  };
}

/** Another application at the same address may have left a draft of its own, which the author sees and may discard. */
function readKept(): Kept | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : undefined;
  } catch {
    return undefined; // somebody else's words under this key: there is no draft in them
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'base' in value &&
    typeof value.base === 'number' &&
    'text' in value &&
    typeof value.text === 'string'
  );
}
