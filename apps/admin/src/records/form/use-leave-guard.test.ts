import { expect, it } from 'vitest'
import { mustConfirmLeaving } from './use-leave-guard.ts'

const form = { pathname: '/teacher/teacher', search: '?page=2&form=12' }

it.each([
  ['closing the form', { pathname: '/teacher/teacher', search: '?page=2' }, true],
  ['another record', { pathname: '/teacher/teacher', search: '?form=13' }, true],
  ['another page, behind whose tab the form stays', { pathname: '/category', search: '' }, false],
  ['another page with the same form', { pathname: '/category', search: '?form=12' }, false],
  ['another page, because the tab is closed', { pathname: '/category', search: '', state: { closing: 'x' } }, true],
  ['another tab of forms', { pathname: '/teacher/teacher', search: '?page=2&form=12&tab=mail' }, true],
  ['the list behind the form', { pathname: '/teacher/teacher', search: '?page=3&form=12' }, false],
  ['signing in again', { pathname: '/admin/login', search: '?to=x' }, false],
])('decides whether to ask before a form with changes is left: %s', (_name, to, asks) => {
  expect(mustConfirmLeaving({ from: form, to, loginPath: '/login' })).toBe(asks)
})
