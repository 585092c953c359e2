import { benchApi } from './api-bench.ts'
import { benchDomain } from './domain-bench.ts'
import { benchFirstLoad } from './load-bench.ts'
import { withBrowser, withServer } from './product.ts'
import { benchSave, fitHistory } from './save-bench.ts'
import { benchSliders } from './slider-bench.ts'
import { describeMachine, printRows, printTable } from './timing.ts'

describeMachine()
await benchApi()
printRows('1,000 sprints × 60 topics, in Node', benchDomain())
await withServer((origin) =>
  withBrowser(async (browser) => {
    describeMachine(`, Chromium ${browser.version()}`)
    const historyText = await fitHistory(browser, origin)
    printRows('A full history, in the browser', await benchSave(browser, origin, historyText))
    printRows('One slider moved', await benchSliders(browser, origin, historyText))
    printTable('First load', await benchFirstLoad(browser, origin, historyText))
  }),
)
describeMachine()
