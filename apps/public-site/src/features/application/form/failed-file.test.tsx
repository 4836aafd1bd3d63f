// @vitest-environment jsdom
import type { ApplicationContent } from '@teachnet/contract'
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../../../app/messages.ts'
import { site } from '../../../test-support/sample-content.ts'
import { sampleForm } from '../../../test-support/sample-form.ts'
import { ApplicationFormPage } from './application-form-page.tsx'

beforeAll(() => loadMessages('en', '/class_set_in'))
afterEach(cleanup)

const label = (en: string) => ({ 'zh-cn': en, en })
const form = sampleForm({
  kind: 'class',
  fields: {
    papers: { kind: 'files', label: label('Papers'), section: label('Papers') },
    message: { kind: 'text', max: 500, multiline: true, label: label('Message'), section: label('Message') },
  },
  upload: { maxSize: 1000, types: { papers: ['pdf'] }, isDirect: false },
})

it('a form that a refused file holds back shows the step with the file, however often it is sent [P8]', async () => {
  const content: ApplicationContent = { site, form }
  const Stub = createRoutesStub([
    { path: '*', Component: () => <ApplicationFormPage content={content} posted={undefined} /> },
  ])
  render(
    <MessagesProvider locale="en" messages={messageLoader('en').messages()}>
      <Stub initialEntries={['/class_set_in']} />
    </MessagesProvider>,
  )
  const papers = screen.getByLabelText('Papers', { exact: false, selector: 'input' })
  fireEvent.change(papers, { target: { files: [new File(['x'], 'sample.png', { type: 'image/png' })] } })
  await screen.findByRole('button', { name: 'Remove sample.png' })
  expect(screen.getByText('This type of file is not allowed. Allowed: PDF')).toBeDefined()
  for (const _attempt of ['first', 'second']) {
    fireEvent.click(screen.getByRole('button', { name: /^(Next|Back to your answers)$/ }))
    // oxlint-disable-next-line no-await-in-loop -- each attempt follows the one before
    await waitFor(() => expect(papers.closest('fieldset')?.hidden).toBe(true))
    fireEvent.submit(papers.closest('form') ?? document)
    await waitFor(() => expect(document.activeElement).toBe(papers))
    expect(papers.closest('fieldset')?.hidden).toBe(false)
    screen.getByText(/A file could not be uploaded/)
  }
})
