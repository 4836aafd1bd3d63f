import { expect, it } from 'vitest'
import { runRules } from './run-rules.ts'

const reported = {
  literal: 'export const made = { ...{ a: 1 }, b: 2 }',
  and: 'export const made = (a?: number) => ({ ...(a !== undefined && { a }) })',
  'and with a call': 'export const made = (a: boolean, b: () => object) => ({ ...(a && b()) })',
  conditional: 'export const made = (a: boolean) => ({ ...(a ? { a } : {}) })',
  nullish: 'export const made = (a?: object) => ({ ...(a ?? { b: 1 }) })',
}

const allowed = {
  'an object': 'export const made = (a: object) => ({ ...a, b: 2 })',
  'a call': 'export const made = (a: () => object) => ({ ...a() })',
  list: 'export const made = (a: boolean) => [...(a ? [1] : [])]',
}

it('the rule reports spreads of object literals, and no other spreads', () => {
  const code = { ...reported, ...allowed }
  const messages = runRules({ plugin: 'spreads.mjs', rules: ['spreads/no-object-literal'], code })
  const titles = Object.keys(code).filter((title) => (messages[title] ?? []).length > 0)
  expect(titles).toEqual(Object.keys(reported))
})
