/** What `npm test -- KIND` runs, apart from the tests of every day: scripts of this folder with their arguments. */
export const TEST_KINDS: Record<string, [script: string, ...args: string[]]> = {
  engines: ['test-engines.ts'],
  alerts: ['test-alerts.ts'],
  image: ['test-image.ts'],
  rolling: ['test-rolling.ts'],
  upgrade: ['test-rolling.ts', '--from-earlier'],
  failover: ['test-failover.ts'],
  soak: ['test-soak.ts'],
  mutants: ['test-mutants.ts'],
}
