// @vitest-environment jsdom
import type { ApplicationContent, ApplicationForm } from '@teachnet/contract'
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { contentApi } from '../../../app/loading/content-api.server.ts'
import { loadMessages, messageLoader } from '../../../app/messages.ts'
import { site } from '../../../test-support/sample-content.ts'
import { sampleForm } from '../../../test-support/sample-form.ts'
import { ApplicationFormPage } from './application-form-page.tsx'
import { answerForm } from './application-form.server.ts'

beforeAll(() => loadMessages('en', '/teacher_set_in'))
afterEach(cleanup)

const label = (en: string) => ({ 'zh-cn': en, en })
const form = sampleForm({
  kind: 'teacher',
  fields: {
    name: { kind: 'text', max: 50, required: true, label: label('Name'), section: label('You') },
    papers: { kind: 'files', label: label('Papers'), section: label('Papers') },
  },
  upload: { maxSize: 1000, types: { papers: ['*'] }, isDirect: false },
})
const later: ApplicationForm = {
  ...form,
  consent: { ...form.consent, version: 'two', text: 'We keep it for ten years.', number: '2.0' },
}
const message = 'The privacy notice has changed meanwhile.'

/** Posts the form as a browser does; the API has another privacy notice by now. */
async function post() {
  const posted = new FormData()
  const provided = {
    key: 'k'.repeat(20),
    name: 'Li Ming',
    consent: 'one',
    begun: 'a mark',
    'papers.kept': '/private-files/a/paper.pdf\npaper.pdf',
  }
  for (const [name, value] of Object.entries(provided)) posted.append(name, value)
  const url = new URL('https://site.example/teacher_set_in?lang=en')
  const request = { url: url.href, headers: new Headers(), formData: async () => posted } as unknown as Request
  const context = new RouterContextProvider()
  const unexpected = () => Promise.reject(new Error('The form only posts'))
  context.set(contentApi, {
    load: unexpected,
    fetchFile: unexpected,
    post: async () =>
      Response.json({ code: 0, msg: message, time: 1, data: { consent: later.consent }, error: 'CONSENT_CHANGED' }),
  })
  return answerForm({ request, url, context }, form)
}

it('a form whose privacy notice has changed shows the new notice, asks again and keeps everything else [P8]', async () => {
  const state = await post()
  const content: ApplicationContent = { site, form: later }
  const Stub = createRoutesStub([
    { path: '*', Component: () => <ApplicationFormPage content={content} posted={state} /> },
  ])
  render(
    <MessagesProvider locale="en" messages={messageLoader('en').messages()}>
      <Stub initialEntries={['/teacher_set_in']} />
    </MessagesProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  // The step with the notice is shown, not the first one.
  expect(screen.getByText('We keep it for ten years.').closest('fieldset')?.hidden).toBe(false)
  expect(screen.getByLabelText('Name', { exact: false }).closest('fieldset')?.hidden).toBe(true)
  const box = screen.getByRole('checkbox', { name: 'I have read the Privacy policy (version 2.0) and agree to it.' })
  expect(box).toMatchObject({ checked: false, value: 'two', required: true })
  const form = box.closest('form')
  const sent = [...new FormData(form ?? undefined)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  expect(sent).toEqual(
    expect.arrayContaining([
      ['key', 'k'.repeat(20)],
      ['name', 'Li Ming'],
      ['papers.kept', '/private-files/a/paper.pdf\npaper.pdf'],
    ]),
  )
})
