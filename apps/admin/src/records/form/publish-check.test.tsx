import { cleanup, screen, within } from '@testing-library/react'
import { brand } from '@teachnet/contract/resources'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
afterEach(cleanup)

function open(problems: readonly object[], can: (node: string) => boolean = () => true) {
  const source = createFakeSource({
    Brand: {
      index: () => ({ list: [], total: 0, remark: '' }),
      open: () => ({ row: { id: 3, name: 'Old name', logo: '' } }),
      act: () => ({ problems }),
    },
  })
  return { source, ...renderPage({ definition: brand, source, search: '?form=3', services: { can } }) }
}

it('the check sends what the form holds, lists what it finds, and each finding leads to its field', async () => {
  const { person, source } = open([
    { field: 'name', kind: 'word', text: 'Best' },
    { field: 'name_en', kind: 'english' },
    { field: 'name', kind: 'of a later version' },
  ])
  const name = await screen.findByRole('textbox', { name: /^Name(?!.*English)/ })
  await person.clear(name)
  await person.type(name, 'Best brand')
  await person.click(await screen.findByRole('button', { name: 'Check before publication' }))
  const heading = await screen.findByText(/2 points to look at/)
  const found = within(heading)
  expect(found.getByText(/“Best” may be forbidden/)).toBeDefined()
  expect(found.getAllByRole('listitem')).toHaveLength(2)
  const [, sent] = source.log.find(([call]) => call === 'Brand act') ?? []
  expect(sent).toMatchObject(['check', { id: 3, name: 'Best brand' }])
  const [first] = found.getAllByRole('button')
  if (first) await person.click(first)
  expect(document.activeElement).toBe(name)
})

it('a record without findings is ready', async () => {
  const { person } = open([])
  await person.click(await screen.findByRole('button', { name: 'Check before publication' }))
  expect(await screen.findByText('Ready to publish')).toBeDefined()
})

it('without its node the check is absent', async () => {
  open([], (node) => node !== 'brand/check')
  expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Check before publication' })).toBeNull()
})
