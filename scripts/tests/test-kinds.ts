/** Scripts of this folder behind `npm test -- KIND`, with their arguments, besides the everyday tests. */
export const TEST_KINDS: Record<string, [script: string, ...args: string[]]> = {
  engines: ['tests/test-engines.ts'],
  alerts: ['tests/test-alerts.ts'],
  image: ['tests/test-image.ts'],
  rolling: ['tests/test-rolling.ts'],
  upgrade: ['tests/test-rolling.ts', '--from-earlier'],
  failover: ['tests/test-failover.ts'],
  load: ['tests/test-load.ts'],
  fuzz: ['tests/test-soak.ts', '--only=fuzz'],
  kills: ['tests/test-soak.ts', '--only=kills'],
  secrecy: ['tests/test-soak.ts', '--only=secrecy'],
  soak: ['tests/test-soak.ts'],
  mutants: ['tests/test-mutants.ts'],
}
