/** Scripts of this folder behind `npm test -- KIND`, with their arguments, besides the everyday tests. */
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
