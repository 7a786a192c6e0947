import type { Looking } from './looking.ts';

/** Events of records that the viewer may not read, and missing ones of those they may: everything is changed at one moment. */
export async function wrongEvents({
  stage,
  world,
  viewer,
  sight,
  looked,
}: Looking): Promise<readonly string[]> {
  if (!viewer.active) return [];
  const expected = [...sight].flatMap(([entity, records]) =>
    [...records].flatMap(([id, { now }]) => (now === undefined ? [] : [JSON.stringify({ entity, id })])),
  );
  const text = await stage.events(viewer, world, expected.length === 0 ? 'none' : 'some');
  const told = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data);
  looked.events += told.length;
  const wrong = told.filter((one) => !expected.includes(one));
  const missing = expected.filter((one) => !told.includes(one));
  return [
    ...wrong.map((one) => `an event tells of ${one}, which they may not read`),
    ...missing.map((one) => `no event tells of ${one}, which they may read`),
  ];
}
