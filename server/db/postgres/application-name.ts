import { projectVersion } from '#server/project-version.ts';

/** How our connections are called on a server of PostgreSQL: whoever looks there sees which Ninefold is at work. */
export const applicationName = `ninefold ${projectVersion}`;
