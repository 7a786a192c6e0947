/** What is so at the moment that somebody asks. */
export interface Gauge {
  readonly name: GaugeName;
  /** By labels, as `state="waiting"`; by `''` where there is but one value. */
  readonly values: Readonly<Record<string, number>>;
}

export type GaugeName = keyof typeof gauges;

/** Answers gauges, each time that metrics are asked for. It must neither fail nor wait for long. */
export type GaugeSource = () => readonly Gauge[] | Promise<readonly Gauge[]>;

/** Every gauge, with what it means. */
export const gauges = {
  process_resident_memory_bytes: 'Memory of the process.',
  process_uptime_seconds: 'Since the process began.',
  nodejs_heap_size_used_bytes: 'Memory that JavaScript uses.',
  nodejs_eventloop_lag_p99_seconds:
    'How long an event waited for its turn, since this was last asked; one in a hundred longer.',
  nodejs_eventloop_lag_max_seconds: 'The longest such wait.',
  ninefold_event_streams: 'Streams of events that are open.',
  ninefold_database_up: 'Whether the database answers (1).',
  ninefold_database_connections: 'Connections to PostgreSQL that are open.',
  ninefold_database_connections_max: 'As many as may be open at once.',
  ninefold_database_connections_waiting: 'Who waits for one.',
  ninefold_outbox_messages: 'Webhooks and mails that are still to be sent, and those that were given up.',
  ninefold_outbox_oldest_waiting_seconds: 'How long the first of those that wait has; 0: none does.',
  ninefold_stuck_records: 'Records that the clock cannot move, for a rule is in the way.',
  ninefold_schedule_last_run_timestamp_seconds:
    'When a schedule last began, and before that since when it is there.',
  ninefold_schedule_overdue_seconds: 'For how long the time of a schedule has come without its beginning.',
  ninefold_incoming_not_taken: 'What other systems sent and mailboxes brought, and was not taken.',
} as const;

/** A gauge with one value. */
export function gauge(name: GaugeName, value: number): Gauge {
  return { name, values: { '': value } };
}
