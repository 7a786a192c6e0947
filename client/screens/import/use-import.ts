import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { newKey } from '../../api/call/new-key.ts';
import { importRows, tryImport, undoImport } from '../../api/import-file.ts';
import { askRecordsAgain } from '../../api/changes/ask-records-again.ts';
import { useApp } from '../../app/app-context.tsx';
import { cellForm } from './read-cell.ts';
import { prepareRows, problemsInSheet } from './prepare-rows.ts';
import { type Sheet, withCell } from './sheet.ts';
import { looksExported, proposedTargets, type Target, targetsOf } from './targets.ts';

/** A table and how it is understood. Each change of it is tried anew. */
interface Loaded {
  /** Another for each change. */
  readonly at: string;
  readonly sheet: Sheet;
  readonly targets: readonly (string | undefined)[];
  /** The field by which a row names a record that is there; undefined: all rows are new. */
  readonly key: string | undefined;
  readonly isExport: boolean;
}

/** What was read in. */
interface Done {
  readonly once: string;
  readonly created: number;
  readonly updated: number;
  readonly undone: boolean;
}

/** An import from the table to what became of it: matched, tried, mended, read in, and taken back. */
export function useImport(entity: EntityDescription) {
  const { plural, name } = entity;
  const client = useQueryClient();
  const app = useApp();
  const { description, style } = app;
  const [loaded, setLoaded] = useState<Loaded>();
  const [done, setDone] = useState<Done>();
  const known = useMemo(() => targetsOf(description, entity), [description, entity]);
  const targets = useMemo(() => targetsIn(loaded, known), [loaded, known]);
  const prepared = useMemo(() => {
    if (loaded === undefined) return { rows: [], problems: [] };
    return prepareRows({ sheet: loaded.sheet, targets }, cellForm(app, loaded.isExport));
  }, [loaded, targets, app]);
  const sent = { plural, key: loaded?.key, rows: prepared.rows.map(({ values }) => values) };
  const trial = useQuery({
    queryKey: ['trial', name, 'import', loaded?.at],
    queryFn: ({ signal }) => tryImport(sent, signal),
    enabled: prepared.rows.length > 0 && targets.some((target) => target !== undefined),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const told = problemsInSheet(trial.data?.problems ?? [], prepared.rows, targets);
  const refused = [...prepared.problems, ...told.filter(({ level }) => level === undefined)];
  const wrong = new Set(refused.map(({ line }) => line));
  const right = prepared.rows.filter(({ line }) => !wrong.has(line));
  const asked = told.filter(({ level, line }) => level === 'confirm' && !wrong.has(line));
  const change = (next: Partial<Loaded>) => {
    sending.reset();
    setLoaded((old) => old && { ...old, ...next, at: newKey() });
  };
  const sending = useMutation({
    mutationFn: async () => {
      const once = newKey();
      const confirm = [...new Set(asked.map(({ code }) => code))];
      const rows = right.map(({ values }) => values);
      return { once, ...(await importRows({ ...sent, rows }, { confirm, once })) };
    },
    onSuccess: ({ once, created, updated }) => {
      setDone({ once, created, updated, undone: false });
      // What was not read in stays to be mended.
      const left = loaded?.sheet.rows.filter(({ line }) => wrong.has(line)) ?? [];
      if (loaded === undefined || left.length === 0) setLoaded(undefined);
      else change({ sheet: { ...loaded.sheet, rows: left } });
      return askRecordsAgain(client);
    },
  });
  const undoing = useMutation({
    mutationFn: ({ once }: Done) => undoImport(plural, once),
    onSuccess: () => {
      setDone((old) => old && { ...old, undone: true });
      return askRecordsAgain(client);
    },
  });
  return {
    loaded,
    known,
    targets,
    open: (sheet: Sheet) => {
      setDone(undefined);
      sending.reset();
      undoing.reset();
      const proposed = proposedTargets(sheet.names, known, style.locale);
      const isExport = sheet.mayBeExport && looksExported(sheet.names, entity);
      setLoaded({
        at: newKey(),
        sheet,
        targets: proposed,
        key: !entity.may.create || (isExport && proposed.includes('id')) ? 'id' : undefined,
        isExport,
      });
    },
    close: () => setLoaded(undefined),
    match: (column: number, target: string | undefined) =>
      change({
        targets: sheetTargets(loaded).map((one, at) =>
          at === column ? target : one === target ? undefined : one,
        ),
      }),
    setKey: (key: string | undefined) => change({ key }),
    setExport: (isExport: boolean) => change({ isExport }),
    mend: (at: { line: number; column: number }, text: string) =>
      loaded && change({ sheet: withCell(loaded.sheet, at, text) }),
    trying: trial.isFetching,
    refused,
    asked,
    warned: told.filter(({ level }) => level === 'warning'),
    wrong: wrong.size,
    right: right.length,
    ready: right.length > 0 && !trial.isFetching && !trial.isError && targets.some(Boolean),
    send: () => sending.mutate(),
    sending: sending.isPending,
    error: sending.error ?? trial.error,
    done,
    undo: () => done && undoing.mutate(done),
    undoing: undoing.isPending,
    undoError: undoing.error,
  };
}

export type Importing = ReturnType<typeof useImport>;

function sheetTargets(loaded: Loaded | undefined): Loaded['targets'] {
  return loaded?.targets ?? [];
}

function targetsIn(loaded: Loaded | undefined, known: readonly Target[]): readonly (Target | undefined)[] {
  const found = sheetTargets(loaded).map((name) => known.find((target) => target.name === name));
  // The key is a column like any other, and only sent where rows are found by it.
  return found.map((target) => (target?.name === 'id' && loaded?.key !== 'id' ? undefined : target));
}
