import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../../records/record/row.ts'
import { createFakeSource } from '../../../records/test-support/fake-source.ts'
import { Providers } from '../../../records/test-support/render-page.tsx'
import { preloadMessages } from '../../../messages/with-messages.tsx'
import { UploadInput } from '../files/upload-input.tsx'

beforeAll(() => preloadMessages('media', 'en'))
afterEach(cleanup)

const files: readonly Row[] = [
  { id: 1, url: '/storage/a.png', name: 'a.png', kind: 'image', size: 1, focus_x: 20, focus_y: 50 },
  { id: 2, url: '/storage/b.png', name: 'b.png', kind: 'image', size: 1 },
]

function open({ max = 1, nodes = ['routine/attachment/index'] }: { max?: number; nodes?: readonly string[] } = {}) {
  const uploaded: string[] = []
  const source = createFakeSource(
    {
      'routine.Attachment': { index: () => ({ list: files, total: 2, remark: '' }) },
      'routine.Folder': { index: () => ({ list: [], total: 0, remark: '' }) },
    },
    {
      upload: async (body) => {
        const file = body.get('file')
        uploaded.push(file instanceof File ? file.name : '')
        return { url: '/storage/c.png', full_url: '/storage/c.png' }
      },
    },
  )
  const seen: string[][] = []
  function Field() {
    const [paths, setPaths] = useState<string[]>([])
    return (
      <UploadInput
        id="cover"
        label="Cover"
        onBlur={() => undefined}
        inputRef={() => undefined}
        required={false}
        error={undefined}
        help={undefined}
        isImage
        max={max}
        paths={paths}
        onPathsChange={(next) => {
          seen.push(next)
          setPaths(next)
        }}
      />
    )
  }
  render(
    <Providers source={source} services={{ can: (node) => nodes.includes(node) }}>
      <Field />
    </Providers>,
  )
  return { seen, uploaded, source }
}

it('a field takes a picture of the library with its focal point, and requests only pictures', async () => {
  const { seen, source } = open()
  await userEvent.click(screen.getByRole('button', { name: 'From the library' }))
  await userEvent.click(await screen.findByRole('button', { name: /a\.png/ }))
  await userEvent.click(screen.getByRole('button', { name: /b\.png/ }))
  await userEvent.click(screen.getByRole('button', { name: /a\.png/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
  expect(seen).toEqual([['/storage/a.png#focus=20,50']])
  expect(JSON.stringify(source.log)).toContain('"field":"kind","operator":"eq","val":"image"')
})

it('a field of several files takes them in the order of the choice', async () => {
  const { seen } = open({ max: 5 })
  await userEvent.click(screen.getByRole('button', { name: 'From the library' }))
  await userEvent.click(await screen.findByRole('button', { name: /b\.png/ }))
  await userEvent.click(screen.getByRole('button', { name: /a\.png/ }))
  expect(screen.getByText('2 of at most 5 chosen')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
  expect(seen.at(-1)).toEqual(['/storage/b.png', '/storage/a.png#focus=20,50'])
})

it('a file pasted into the picker is uploaded into the library', async () => {
  const { uploaded } = open()
  await userEvent.click(screen.getByRole('button', { name: 'From the library' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose a picture' })
  fireEvent.paste(dialog, { clipboardData: { files: [new File(['x'], 'shot.png', { type: 'image/png' })] } })
  await waitFor(() => expect(uploaded).toEqual(['shot.png']))
})

it('without the right to list files, a field offers no library', () => {
  open({ nodes: [] })
  expect(screen.queryByRole('button', { name: 'From the library' })).toBeNull()
})
