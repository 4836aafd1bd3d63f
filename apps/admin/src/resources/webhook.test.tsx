import '@testing-library/jest-dom/vitest'
import { authWebhookDelivery } from '@teachnet/contract/resources'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFakeSource } from '../crud-ui/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../crud-ui/test-support/render-page.tsx'
import { webhookDeliveryOverrides } from './webhook.ts'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('events of deliveries are shown as texts; an unknown one is shown unchanged', async () => {
  const events = ['teacher.Teacher:edit', 'test', 'x.Gone:add', 'other']
  const list = events.map((event, at) => ({ id: at + 1, event, state: 'done', attempts: 1 }))
  renderPage({
    definition: authWebhookDelivery,
    overrides: webhookDeliveryOverrides,
    source: createFakeSource({ 'auth.WebhookDelivery': { index: () => ({ list, total: list.length, remark: '' }) } }),
  })
  for (const words of ['Teachers: Changed', 'Test', 'x.Gone: Added', 'other'])
    expect(await screen.findByText(words)).toBeVisible()
})
