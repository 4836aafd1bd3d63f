import { expect, it } from 'vitest'
import { fillVariables } from './application-letters.ts'

it('variables of a text become the values of an application, once, and other braces stay', () => {
  const application = { name: '{number} Lin', number: 'T1', due_on: null }
  expect(fillVariables('Dear {name}, {number}: {due}{other} {name', application)).toBe(
    'Dear {number} Lin, T1: {other} {name',
  )
  expect(fillVariables('{name}', { contact: 'Qiao' })).toBe('Qiao')
})
