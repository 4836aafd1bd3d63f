import '@testing-library/jest-dom/vitest'
import { findResource } from '@teachnet/contract/all-resources'
import { noticeRule } from '@teachnet/contract/resources'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../records/test-support/render-page.tsx'

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('a rule on notices is added with its kinds and the administrators who get them', async () => {
  const added: unknown[] = []
  const source = createFakeSource({
    'setin.NoticeRule': {
      index: () => ({ list: [], total: 0, remark: '' }),
      add: (input) => {
        added.push(input)
      },
    },
    'auth.Group': { select: () => ({ options: [{ id: 4, name: 'South', pid: 0 }] }) },
    'auth.Admin': { select: () => ({ options: [{ id: 7, nickname: 'lin' }] }) },
  })
  const { person } = renderPage({ definition: noticeRule, source, services: { findResource } })
  await person.click(await screen.findByRole('button', { name: 'Add' }))
  const form = within(await screen.findByRole('dialog'))
  await person.type(await form.findByRole('textbox', { name: /^Name/ }), 'South China')
  await person.click(form.getByRole('checkbox', { name: 'Enquiries' }))
  await person.click(form.getByRole('combobox', { name: 'Administrators' }))
  await person.click(await screen.findByRole('option', { name: /lin/ }))
  await person.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(added).toMatchObject([{ name: 'South China', kinds: ['enquiry'], admin_ids: [7], status: '1' }]),
  )
})
