import { Badge, Paper, Stack, Text } from '@mantine/core';
import { PageHead } from '../ui/page-head.tsx';
import classes from './about.module.css';
import { useApp } from './app-context.tsx';

/** What this app is made of: the nine points of its contract, and of each plainly whether it is shown. */
export function AboutPage() {
  const { description } = useApp();
  const { points, name, version } = description;
  const none = points.every((point) => !point.shown);
  return (
    <Stack maw="44rem">
      <PageHead
        title={name}
        product="About"
        help={
          none
            ? 'This application runs, and its contract shows nothing yet: no point has been filled in.'
            : `This application is one document of nine points. Version ${version}.`
        }
      />
      <Paper withBorder>
        <ol className={classes.points} aria-label="The nine points">
          {points.map((point) => (
            <li key={point.number} className={classes.point}>
              <Text span className={classes.number} c="dimmed">
                {point.number}.
              </Text>
              <Text span className={classes.words}>
                {point.title}
              </Text>
              <Badge variant={point.shown ? 'light' : 'default'} radius="sm" tt="none" color="green">
                {point.shown ? 'shown' : 'not shown'}
              </Badge>
            </li>
          ))}
        </ol>
      </Paper>
    </Stack>
  );
}
