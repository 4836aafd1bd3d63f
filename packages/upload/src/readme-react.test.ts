// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DropList } from '../examples/drop-list.tsx'
import { UploadList } from '../examples/upload-list.tsx'
import { createServerTransport, createUploader, type UploadResult } from './browser/index.ts'
import { parseUploadConfig } from './site-config.ts'

afterEach(cleanup)

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
  render(createElement(UploadList, { uploader, config }))
  const files = [new File(['a'], 'a.png'), new File(['b'], 'b.exe')]
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } })
  expect(await screen.findByText(/b\.exe.*not allowed/)).toBeDefined()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  fireEvent.click(again)
  expect(await screen.findByText(/a\.png.*done/)).toBeDefined()
})

it('the React example of the README shows the text of a check of its own', async () => {
  const transport = createServerTransport({ post: () => new Promise<UploadResult>(() => undefined) })
  const uploader = createUploader({ transport, check: () => ({ message: 'Only photographs of this year' }) })
  render(createElement(UploadList, { uploader }))
  fireEvent.change(screen.getByLabelText('Files'), { target: { files: [new File(['a'], 'a.png')] } })
  expect(await screen.findByText(/a\.png.*Only photographs of this year/)).toBeDefined()
})

it('the drop zone of the README uploads a file that is dropped', async () => {
  const config = parseUploadConfig({ mimetype: 'png' })
  const transport = createServerTransport({ post: async () => ({ url: '/a.png', full_url: '//cdn/a.png' }) })
  const uploader = createUploader({ config, transport, hash: async () => '' })
  render(createElement(DropList, { uploader, config }))
  const input = screen.getByLabelText(/Drop files here/)
  fireEvent.drop(input, { dataTransfer: { types: ['Files'], files: [new File(['a'], 'a.png')], items: [] } })
  expect(await screen.findByRole('progressbar', { name: 'a.png' })).toMatchObject({ value: 1, max: 1 })
})
