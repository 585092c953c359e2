/** Tests of `src` reach the scripts only through here. */
export { findFreePort } from '../../../scripts/tests/free-port.ts'
