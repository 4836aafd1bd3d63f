import '@testing-library/jest-dom/vitest'
import { securitySensitiveData, userUser } from '@teachnet/contract/resources'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../records/test-support/render-page.tsx'
import { sensitiveDataOverrides } from './security-rule.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('a rule is made by choosing a page, which fills in table and key, and fields by their titles [C4]', async () => {
  const added: Record<string, unknown>[] = []
  const source = createFakeSource(
    {
      'security.SensitiveData': {
        index: () => ({ list: [], total: 0, remark: '' }),
        read: () => ({ controllers: { 'user/User.php': 'user/User.php' }, tables: { user: 'user - Members' } }),
        add: (input) => void added.push({ ...input }),
      },
    },
    {
      tableKey: async (table) => `${table}_id`,
      tableFields: async () => ({ id: 'ID', mobile: 'Mobile', email: 'Email' }),
    },
  )
  const { person } = renderPage({
    definition: securitySensitiveData,
    overrides: sensitiveDataOverrides,
    source,
    services: { loadResource: async (controller) => (controller === 'user.User' ? userUser : undefined) },
  })
  await person.click(await screen.findByRole('button', { name: 'Add' }))
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByText('Choose the table first')).toBeVisible()
  await person.type(form.getByRole('textbox', { name: /^Rule name/ }), 'Contacts')
  await person.click(form.getByRole('combobox', { name: /^Controller/ }))
  await person.click(await screen.findByRole('option', { name: 'user/User.php' }))
  await waitFor(() => expect(form.getByRole('textbox', { name: /^Primary key/ })).toHaveValue('user_id'))
  expect(form.getByRole('combobox', { name: /^Table/ })).toHaveValue('user')
  await person.click(form.getByRole('combobox', { name: /^Sensitive fields/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Mobile (mobile)',
    'Email (email)',
  ])
  await person.click(screen.getByRole('option', { name: 'Mobile (mobile)' }))
  await person.keyboard('{Escape}')
  await person.click(form.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => added)
    .toMatchObject([
      { controller: 'user/User.php', data_table: 'user', primary_key: 'user_id', data_fields: { mobile: 'Mobile' } },
    ])
})
