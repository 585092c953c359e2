import type { Engine } from './builds.ts'
import { nameOf, PROCESSES } from './processes.ts'
import type { Measure } from './report.ts'

/** Measures in the order of the table, each with its goal. */
export function measuresOf(engine: Engine): Measure[] {
  const isEmbedded = engine === 'embedded'
  return [
    { what: 'first request after, ms', digits: 0 },
    { what: 'at rest, MB', digits: 0 },
    { what: 'joins into rooms of 8 to 16, a second', digits: 0 },
    { what: 'joins, p99 ms' },
    { what: 'joins, server CPU µs', digits: 0 },
    { what: 'joins, PostgreSQL CPU µs', digits: 0 },
    { what: 'returns/s after a restart', goal: { least: 800 }, digits: 0 },
    { what: 'returns, server CPU µs', digits: 0 },
    { what: 'votes/s, as fast as it goes', digits: 0 },
    { what: 'votes/s of the floors', goal: { least: isEmbedded ? 0.7 : 0.5 }, digits: 2 },
    { what: 'votes, server CPU µs', digits: 0 },
    { what: 'votes, PostgreSQL CPU µs', digits: 0 },
    { what: 'votes, server CPU of the floor’s', digits: 2 },
    { what: '50 votes/s, server CPU µs', digits: 0 },
    { what: '50 votes/s, PostgreSQL CPU µs', digits: 0 },
    { what: '400 votes/s, server CPU µs', digits: 0 },
    { what: '400 votes/s, PostgreSQL CPU µs', digits: 0 },
    { what: '400 votes/s, server CPU of the floor’s', digits: 2 },
    { what: 'votes/s with five actions, of those without', digits: 2 },
    { what: 'server CPU of a vote with five actions, of one without', digits: 2 },
    { what: 'votes on time, p50 ms' },
    { what: 'votes on time, p99 ms', goal: { most: 15 } },
    { what: 'votes on time, event loop p99 ms', goal: { most: 10 } },
    { what: 'reveals, p50 ms' },
    { what: 'reveals, p99 ms', goal: { most: 100 } },
    { what: 'next topics, p50 ms' },
    { what: 'next topics, p99 ms', goal: { most: 100 } },
    { what: '1 room × 59 and paper, votes/s', digits: 0 },
    { what: '1 room × 59 at once, p99 ms', goal: { most: 60 } },
    { what: '1 room × 59, server CPU µs a vote', digits: 0 },
    { what: 'idle member, kB', goal: { most: 12 } },
    { what: 'a hundred idle connections, % of a core', goal: { most: 0.1 }, digits: 2 },
    ...PROCESSES.map(nameOf).flatMap((name): Measure[] => [
      { what: `${name}, CPU µs a vote`, digits: 0 },
      { what: `${name}, PostgreSQL µs a vote`, digits: 0 },
      { what: `${name}, NATS µs a vote`, digits: 0 },
      { what: `${name}, without votes, % of a core` },
      { what: `${name}, without votes, PostgreSQL % of a core` },
      { what: `${name}, p99 ms` },
    ]),
  ]
}
