// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createBucketUploader, type StoredPhoto } from '../examples/recipes/presigned-put.ts'
import { createAlbumUploader } from '../examples/resume.ts'
import { DropList } from '../examples/drop-list.tsx'
import { UploadList } from '../examples/upload-list.tsx'
import { createServerTransport, createUploader, type UploadResult } from './browser/index.ts'
import { defaultUploadConfig, parseUploadConfig } from './site-config.ts'

afterEach(cleanup)

const store = { load: async () => [], save: async () => undefined, remove: async () => undefined }

it('the React example of the README shows running uploads, a refusal, and a retry', async () => {
  const config = parseUploadConfig({ mimetype: 'png' })
  let isBroken = true
  const transport = createServerTransport({
    async post() {
      if (isBroken) throw new Error('full')
      return { url: '/a.png', full_url: '//cdn/a.png' }
    },
  })
  const uploader = createUploader({ config, transport, hash: async () => '' })
  render(createElement(UploadList, { uploader, config, onFiles: (files) => uploader.add(files) }))
  const files = [new File(['a'], 'a.png'), new File(['b'], 'b.exe')]
  const input = screen.getByLabelText<HTMLInputElement>('Files')
  const reset = vi.spyOn(input, 'value', 'set')
  fireEvent.change(input, { target: { files } })
  // The same file can be chosen again.
  expect(reset).toHaveBeenCalledWith('')
  expect(await screen.findByText(/b\.exe.*This type of file is not allowed. Allowed: PNG/)).toBeDefined()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  fireEvent.click(again)
  expect(await screen.findByText(/a\.png.*done/)).toBeDefined()
})

it('the React example of the README shows the text of a check of its own', async () => {
  const transport = createServerTransport({ post: () => new Promise<UploadResult>(() => undefined) })
  const uploader = createUploader({ transport, check: () => ({ message: 'Only photographs of this year' }) })
  render(createElement(UploadList, { uploader, onFiles: (files) => uploader.add(files) }))
  fireEvent.change(screen.getByLabelText('Files'), { target: { files: [new File(['a'], 'a.png')] } })
  expect(await screen.findByText(/a\.png.*Only photographs of this year/)).toBeDefined()
})

it('the drop zone of the README uploads a file that is dropped', async () => {
  const config = parseUploadConfig({ mimetype: 'png' })
  const transport = createServerTransport({ post: async () => ({ url: '/a.png', full_url: '//cdn/a.png' }) })
  const uploader = createUploader({ config, transport, hash: async () => '' })
  render(createElement(DropList, { uploader, config, onFiles: (files) => uploader.add(files) }))
  const input = screen.getByLabelText(/Drop files here/)
  fireEvent.drop(input, { dataTransfer: { types: ['Files'], files: [new File(['a'], 'a.png')], items: [] } })
  expect(await screen.findByRole('progressbar', { name: 'a.png' })).toMatchObject({ value: 1, max: 1 })
})

it('the components of the README take its own uploaders, with data and results of their own types', async () => {
  const albums = createAlbumUploader(defaultUploadConfig, 'https://files.test/', {
    send: () => new Promise(() => {}),
    store,
  })
  const bucket = createBucketUploader(() => new Promise(() => {}))
  const onFiles = (files: File[]) => albums.add(files, { album: 7 })
  render(createElement(UploadList<{ album: number }, UploadResult>, { uploader: albums, onFiles }))
  render(createElement(DropList<undefined, StoredPhoto>, { uploader: bucket, onFiles: (files) => bucket.add(files) }))
  fireEvent.change(screen.getByLabelText('Files'), { target: { files: [new File(['a'], 'a.png')] } })
  expect(albums.getItems()[0]).toMatchObject({ name: 'a.png', meta: { album: 7 } })
  albums.dispose()
})
