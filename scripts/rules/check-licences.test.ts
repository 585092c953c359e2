import { expect, test } from 'vitest'
import { listForeignLicences } from './check-licences.ts'

test('a shipped package has an allowed and declared licence', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/good': { license: 'ISC' },
    'node_modules/copyleft': { license: 'GPL-3.0' },
    'node_modules/good/node_modules/@scope/silent': {},
    'node_modules/tool': { license: 'GPL-3.0', dev: true },
  }
  expect(listForeignLicences({ packages })).toEqual([
    'copyleft: GPL-3.0',
    '@scope/silent: none named',
  ])
})
