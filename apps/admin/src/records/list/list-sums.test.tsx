import { userMoneyLog } from '@teachnet/contract/resources'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ListPage } from '../services/data-source.ts'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

async function open(sums: ListPage['sums']) {
  const list = [{ id: 1, memo: 'Refund', money: '12.50' }]
  const source = createFakeSource({ 'user.MoneyLog': { index: () => ({ list, total: 1, remark: '', sums }) } })
  renderPage({ definition: userMoneyLog, source })
  await screen.findByText('Refund')
}

it('the foot of a list shows the sums of its filter as its columns show values', async () => {
  await open({ money: '-1234567.80' })
  const sums = within(screen.getByLabelText('Sums for the filter'))
  expect(sums.getByText('Sum of Change:')).toBeDefined()
  expect(sums.getByText('-¥1,234,567.80')).toBeDefined()
})

it('a list with too many records explains how to get sums, and one without sums shows nothing', async () => {
  await open(null)
  expect(screen.getByText('Too many records for sums: narrow the filter')).toBeDefined()
  cleanup()
  await open(undefined)
  expect(screen.queryByText(/Sum/)).toBeNull()
})
