// @vitest-environment jsdom
import type { ApplicationForm } from '@teachnet/contract'
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages, messageLoader } from '../../../app/messages.ts'
import { samples } from '../../../test-support/sample-content.ts'
import { FormPreparation } from './form-preparation.tsx'

beforeAll(() => loadMessages('zh-cn', '/branch_set_in'))
afterEach(cleanup)

it.each([
  ['teacher', '/sign'],
  ['branch', '/enterprise_info#branches'],
  ['shop', '/enterprise_info#branches'],
  ['class', '/course'],
  ['enquiry', undefined],
] as const)('before an application of the kind %s, visitors are led to %s', (kind, path) => {
  const form: ApplicationForm = { ...samples.application.form, kind, fields: {}, choices: {} }
  const Stub = createRoutesStub([{ path: '*', Component: () => <FormPreparation form={form} /> }])
  render(
    <MessagesProvider locale="zh-cn" messages={messageLoader('zh-cn').messages()}>
      <Stub />
    </MessagesProvider>,
  )
  const [example] = screen.queryAllByRole('link', { name: /^看看/ })
  expect(example?.getAttribute('href')).toBe(path)
})
