// @vitest-environment jsdom
import type { ApplicationForm } from '@teachnet/contract'
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../../../app/messages.ts'
import { samples } from '../../../test-support/sample-content.ts'
import { FormPreparation } from './form-preparation.tsx'

beforeAll(async () => {
  for (const path of ['/teacher_set_in', '/branch_set_in', '/shop_set_in', '/class_set_in', '/booking'])
    await loadMessages('zh-cn', path)
})
afterEach(cleanup)

it.each([
  ['teacher', '/sign'],
  ['branch', '/enterprise_info#branches'],
  ['shop', '/enterprise_info#branches'],
  ['class', '/course'],
  ['booking', '/sign'],
  ['enquiry', undefined],
] as const)('before an application of the kind %s, visitors are led to %s', (kind, path) => {
  renderPreparation(kind)
  const [example] = screen.queryAllByRole('link', { name: /^看看/ })
  expect(example?.getAttribute('href')).toBe(path)
})

it.each(['teacher', 'branch', 'shop', 'class'] as const)(
  'an applicant of the kind %s reads what it brings before what the form needs, then the costs, who decides and what follows',
  (kind) => {
    renderPreparation(kind)
    const [gain, before] = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect([gain, before]).toEqual(['您会得到什么', '填写之前'])
    const [gains] = screen.getAllByRole('list')
    expect(gains?.children.length).toBeGreaterThan(1)
    for (const term of ['费用', '谁来决定'])
      expect(screen.getByText(term).nextElementSibling?.textContent).toMatch(/。$/)
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^通过后/)
  },
)

it('a school that invites a teacher reads what it gets, what it costs and who decides before what the form needs', () => {
  renderPreparation('booking')
  const [gain, before] = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect([gain, before]).toEqual(['您会得到什么', '填写之前'])
  for (const term of ['费用', '谁来决定']) expect(screen.getByText(term).nextElementSibling?.textContent).toMatch(/。$/)
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^确定后/)
})

it.each(['enquiry', 'enrolment'] as const)(
  'a form of the kind %s begins no partnership, and says nothing of one',
  (kind) => {
    renderPreparation(kind)
    expect(screen.queryByText('您会得到什么')).toBeNull()
    expect(screen.queryByText('谁来决定')).toBeNull()
  },
)

function renderPreparation(kind: ApplicationForm['kind']) {
  const form: ApplicationForm = { ...samples.application.form, kind, fields: {}, choices: {} }
  const Stub = createRoutesStub([{ path: '*', Component: () => <FormPreparation form={form} /> }])
  render(
    <MessagesProvider locale="zh-cn" messages={messageLoader('zh-cn').messages()}>
      <Stub />
    </MessagesProvider>,
  )
}
