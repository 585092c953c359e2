import fc from 'fast-check'
import { casesOf } from '~tests/support/domain/cases'

/** Properties that name no number of cases. 100 is the default of fast-check. */
fc.configureGlobal({ numRuns: casesOf(100) })
