import { cleanup, fireEvent, screen } from '@testing-library/react'
import { brand } from '@teachnet/contract/resources'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

beforeAll(loadLazyParts)
afterEach(cleanup)

it('a form that is saved while a picture is uploading saves its address', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const file = { url: '/storage/new.png', full_url: 'http://site/storage/new.png', name: 'new.png' }
  const sent: object[] = []
  const source = createFakeSource(
    {
      Brand: {
        index: () => ({ list: [], total: 0, remark: '' }),
        open: () => ({ row: { id: 3, name: 'Old name', logo: '' } }),
        edit: (change) => void sent.push(change),
      },
    },
    {
      upload: async () => {
        await promise
        return file
      },
    },
  )
  const { person, container } = renderPage({ definition: brand, source, search: '?form=3' })
  await screen.findByRole('textbox', { name: /^Name(?!.*English)/ })
  const input = (container.ownerDocument ?? document).querySelector<HTMLInputElement>('form input[type=file]')
  if (!input) throw new Error('the form has no input for files')
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  fireEvent.change(input, { target: { files: [new File([png], 'new.png', { type: 'image/png' })] } })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Waiting for uploads/)).toBeDefined()
  expect(sent).toEqual([])
  resolve()
  await expect.poll(() => sent).toEqual([expect.objectContaining({ id: 3, logo: '/storage/new.png' })])
})
