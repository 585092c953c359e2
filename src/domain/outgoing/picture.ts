/** Pictures of a squad that a link can show. */
export const PICTURES = ['trend', 'badge'] as const
export type Picture = (typeof PICTURES)[number]
