import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call } from '~/lib/browser/api-client'
import type { AccessTokenList, CreatedToken, NewToken } from './schema'
import '~/i18n/squad-error-texts'

const TOKENS = 'tokens'

export function useTokens(): SWRResponse<AccessTokenList, ApiProblem> {
  return useSWR<AccessTokenList, ApiProblem>(TOKENS, () => call(api.tokens.$get()))
}

export async function createToken(input: NewToken): Promise<CreatedToken> {
  const created = await call(api.tokens.$post({ json: input }))
  await mutate(TOKENS)
  return created
}

export async function revokeToken(tokenId: string): Promise<void> {
  await call(api.tokens[':tokenId'].$delete({ param: { tokenId } }))
  await mutate(TOKENS)
}

export async function revokeAllTokens(): Promise<void> {
  await call(api.tokens.$delete())
  await mutate(TOKENS)
}
