// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createUploader } from '../browser/create-uploader.ts'
import { defaultUploadConfig } from '../site-config.ts'
import { DropZone, useUploads } from './index.ts'

afterEach(cleanup)

const png = (name = 'a.png') => new File(['x'], name, { type: 'image/png' })

function setUp(options: Partial<Parameters<typeof DropZone>[0]> = {}) {
  const onFiles = vi.fn<(files: File[]) => void>()
  render(
    <DropZone onFiles={onFiles} {...options}>
      Photographs
    </DropZone>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Photographs')
  const zone = input.closest('div') ?? document.body
  return { onFiles, input, zone }
}

const dropped = (files: File[], folders: number[] = []) => ({
  types: ['Files'],
  files,
  items: files.map((_, index) => ({ webkitGetAsEntry: () => ({ isDirectory: folders.includes(index) }) })),
})

/** The events of jsdom have no `relatedTarget` here. */
function leave(zone: Element, relatedTarget: Element): void {
  fireEvent(zone, Object.defineProperty(createEvent.dragLeave(zone), 'relatedTarget', { value: relatedTarget }))
}

describe('DropZone', () => {
  it('passes on files that are chosen, dropped and pasted, without folders', () => {
    const { onFiles, input, zone } = setUp({ accept: '.png' })
    const [a, b] = [png('a.png'), png('b.png')]
    fireEvent.change(input, { target: { files: [a, b] } })
    fireEvent.drop(zone, { dataTransfer: dropped([a, b], [0]) })
    fireEvent.paste(zone, { clipboardData: dropped([a]) })
    fireEvent.paste(zone, { clipboardData: dropped([]) })
    expect(onFiles.mock.calls).toEqual([[[a, b]], [[b]], [[a]]])
    expect(input).toMatchObject({ type: 'file', accept: '.png', multiple: true })
  })

  it('takes one file if it is for one', () => {
    const { onFiles, zone } = setUp({ multiple: false })
    const [a, b] = [png('a.png'), png('b.png')]
    fireEvent.drop(zone, { dataTransfer: dropped([a, b]) })
    expect(onFiles.mock.calls).toEqual([[[a]]])
  })

  it('shows that files are dragged over it until they leave, and ignores dragged texts', () => {
    const { input, zone } = setUp()
    fireEvent.dragEnter(zone, { dataTransfer: { types: ['text/plain'] } })
    expect(zone.dataset['dragging']).toBeUndefined()
    fireEvent.dragEnter(zone, { dataTransfer: dropped([png()]) })
    leave(zone, input)
    expect(zone.dataset['dragging']).toBe('')
    leave(zone, document.body)
    expect(zone.dataset['dragging']).toBeUndefined()
  })

  it('keeps the browser from opening a dropped file, and does nothing while it is disabled', () => {
    const open = setUp()
    const drop = createEvent.drop(open.zone, { dataTransfer: dropped([png()]) })
    fireEvent(open.zone, drop)
    expect(drop.defaultPrevented).toBe(true)
    cleanup()
    const { onFiles, input, zone } = setUp({ disabled: true })
    fireEvent.drop(zone, { dataTransfer: dropped([png()]) })
    fireEvent.paste(zone, { clipboardData: dropped([png()]) })
    expect([onFiles.mock.calls, input.disabled]).toEqual([[], true])
  })
})

describe('useUploads', () => {
  it('renders the files of a queue and whether it is paused', async () => {
    const uploader = createUploader({
      config: defaultUploadConfig,
      hash: async () => '',
      transport: { needsHash: false, send: async () => ({ url: '/a', full_url: '/a' }) },
    })
    function List() {
      const { items, isPaused } = useUploads(uploader)
      return (
        <p>
          {isPaused ? 'paused' : 'running'}: {items.map(({ name, status }) => `${name} ${status}`).join()}
        </p>
      )
    }
    uploader.pause()
    render(<List />)
    uploader.add([png()])
    expect(await screen.findByText('paused: a.png waiting')).toBeDefined()
    uploader.resume()
    expect(await screen.findByText('running: a.png done')).toBeDefined()
  })

  it('renders on a platform without events of the connection, as React Native is (U21)', async () => {
    vi.stubGlobal('navigator', { userAgent: '' })
    const uploader = createUploader({
      transport: { needsHash: false, send: async () => ({ url: '/a', full_url: '/a' }) },
    })
    const List = () => <p>{useUploads(uploader).items.map(({ status }) => status)}</p>
    const { container } = render(<List />)
    const [id = ''] = uploader.add([png()])
    await uploader.whenDone(id)
    expect(await screen.findByText('done')).toBeDefined()
    expect(container.textContent).toBe('done')
    vi.unstubAllGlobals()
  })
})
