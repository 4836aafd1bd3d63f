import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createFakeSource } from '../../../records/test-support/fake-source.ts'
import { Providers } from '../../../records/test-support/render-page.tsx'
import { WithMessages } from '../../../messages/with-messages.tsx'
import { toMediaFile } from '../../../records/media/media-file.ts'
import { CropPicture, type PictureCut } from './crop-picture.tsx'

afterEach(cleanup)

function open() {
  const file = toMediaFile({ id: 7, url: '/storage/a.jpg', name: 'a.jpg', width: 1600, height: 1000 })
  const cuts: (PictureCut | undefined)[] = []
  render(
    <Providers source={createFakeSource({})}>
      <WithMessages of="media">
        <CropPicture
          file={file}
          onClose={() => undefined}
          actions={(cut) => {
            cuts.push(cut)
            return null
          }}
        />
      </WithMessages>
    </Providers>,
  )
  return { cut: () => cuts.at(-1) }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a picture is cut to a ratio in its middle, and rotated with its cut', () => {
  const { cut } = open()
  // Nothing has changed: there is nothing to save.
  expect(cut()).toBeUndefined()
  expect(screen.getByRole('status').textContent).toBe('Result: 1600 × 1000 pixels')
  press('1:1')
  expect(cut()).toEqual({ turn: '0', left: 300, top: 0, width: 1000, height: 1000 })
  press('Rotate clockwise')
  expect(cut()).toEqual({ turn: '90', left: 0, top: 300, width: 1000, height: 1000 })
  press('Original')
  expect(cut()).toEqual({ turn: '90', left: 0, top: 0, width: 1000, height: 1600 })
  press('Rotate anticlockwise')
  expect(cut()).toBeUndefined()
})

it('the free part of a picture has a named handle at each edge and corner', () => {
  open()
  for (const place of ['top edge', 'top right corner', 'right edge', 'bottom left corner'])
    expect(screen.getByRole('button', { name: `Resize at the ${place} with the arrow keys` })).toBeDefined()
})
