import '@testing-library/jest-dom/vitest'
import { apiKeyPattern, authApiKey } from '@teachnet/contract/resources'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../records/test-support/render-page.tsx'
import { apiKeyOverrides } from './api-key.ts'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('a key is made in the form with chosen rights of the administrator', async () => {
  const added: Record<string, unknown>[] = []
  const rights = [
    { id: 1, pid: 0, title: 'Teachers' },
    { id: 2, pid: 1, title: 'View' },
    { id: 3, pid: 1, title: 'Delete' },
  ]
  const source = createFakeSource({
    'auth.ApiKey': {
      index: () => ({ list: [], total: 0, remark: '' }),
      read: () => ({ rights }),
      add: (input) => void added.push({ ...input }),
    },
  })
  const { person } = renderPage({ definition: authApiKey, overrides: apiKeyOverrides, source })
  await person.click(await screen.findByRole('button', { name: 'Add' }))
  const form = within(await screen.findByRole('dialog'))
  const secret = await form.findByRole<HTMLInputElement>('textbox', { name: /^Key/ }, { timeout: 10_000 })
  await expect.poll(() => secret.value).toMatch(apiKeyPattern)
  const key = secret.value
  await person.click(form.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(key)
  await person.type(form.getByRole('textbox', { name: /^Name/ }), 'Sync')
  await person.click(await form.findByRole('checkbox', { name: 'View' }))
  await person.click(await form.findByRole('button', { name: '90 days' }))
  await person.click(form.getByRole('button', { name: 'Save' }))
  await expect.poll(() => added).toMatchObject([{ name: 'Sync', secret: key, rules: [1, 2] }])
  const days = (Number(added[0]?.['expires_at']) - Date.now() / 1000) / 86_400
  expect(days).toBeCloseTo(90, 1)
  expect(JSON.stringify(localStorage)).not.toContain(key)
})
