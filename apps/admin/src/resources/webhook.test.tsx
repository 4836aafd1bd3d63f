import '@testing-library/jest-dom/vitest'
import { authWebhook, authWebhookDelivery, webhookSecretPattern } from '@teachnet/contract/resources'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../records/test-support/render-page.tsx'
import { webhookDeliveryOverrides, webhookOverrides } from './webhook.ts'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('events of deliveries are shown as texts where they have one', async () => {
  const events = ['teacher.Teacher:edit', 'test', 'x.Gone:add', 'other']
  const list = events.map((event, at) => ({ id: at + 1, event, state: 'done', attempts: 1 }))
  const { person } = renderPage({
    definition: authWebhookDelivery,
    overrides: webhookDeliveryOverrides,
    source: createFakeSource({ 'auth.WebhookDelivery': { index: () => ({ list, total: list.length, remark: '' }) } }),
  })
  for (const words of ['Teachers: Changed', 'Test', 'x.Gone: Added', 'other'])
    expect(await screen.findByText(words)).toBeVisible()
  await person.click(screen.getAllByRole('button', { name: /^View/ })[0] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Teachers: Changed' })).toBeVisible()
})

it('a new webhook with its generated secret is not unsaved before somebody types', async () => {
  const source = createFakeSource({
    'auth.Webhook': { index: () => ({ list: [], total: 0, remark: '' }), read: () => ({ events: [] }) },
  })
  const { person, query } = renderPage({ definition: authWebhook, overrides: webhookOverrides, source })
  await person.click(await screen.findByRole('button', { name: 'Add' }))
  const form = within(await screen.findByRole('dialog'))
  const secret = await form.findByRole<HTMLInputElement>('textbox', { name: /^Signing secret/ }, { timeout: 10_000 })
  expect(secret.value).toMatch(webhookSecretPattern)
  await person.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(query().has('form')).toBe(false))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
