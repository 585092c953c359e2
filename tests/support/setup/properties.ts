import fc from 'fast-check'
import { casesOf } from '~tests/support/domain/cases'

/** Properties without a number of cases try fast-check's default of 100. */
fc.configureGlobal({ numRuns: casesOf(100) })
