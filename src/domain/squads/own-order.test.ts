import { expect, test } from 'vitest'
import { inOwnOrder, orderAfterMove, withoutGone } from './own-order.ts'

const squads = ['antifraude', 'checkout', 'pagamentos'].map((id) => ({ id }))
const idsIn = (order: readonly string[]) => inOwnOrder(squads, order).map(({ id }) => id)

test('squads without an order stay as they are', () => {
  expect(idsIn([])).toEqual(['antifraude', 'checkout', 'pagamentos'])
})

test('new squads follow the ordered ones, and gone ones leave no gap', () => {
  expect(idsIn(['pagamentos', 'gone', 'antifraude'])).toEqual([
    'pagamentos',
    'antifraude',
    'checkout',
  ])
})

test('the order drops squads that are gone', () => {
  expect(withoutGone(['gone', 'pagamentos'], squads)).toEqual(['pagamentos'])
})

test.each([
  ['checkout', -1, ['checkout', 'antifraude', 'pagamentos']],
  ['checkout', 1, ['antifraude', 'pagamentos', 'checkout']],
  ['antifraude', -1, ['antifraude', 'checkout', 'pagamentos']],
  ['pagamentos', 1, ['antifraude', 'checkout', 'pagamentos']],
])('%s moves by %i', (id, by, order) => {
  expect(orderAfterMove(squads, { id, by })).toEqual(order)
})
