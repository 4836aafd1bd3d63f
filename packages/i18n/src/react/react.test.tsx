// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createMessageLoader } from '../message-loader.ts'
import { LoadedMessagesProvider, MessagesProvider, useFormats, useLocale, useText } from './index.ts'

afterEach(cleanup)

function Page() {
  const text = useText()
  return <p>{`${useLocale()} ${text('a.hello', { name: 'Li' })} ${useFormats().money('2')}`}</p>
}

it('draws texts as soon as their file is loaded', async () => {
  const tables = { 'zh-cn': {}, en: { a: async () => ({ 'a.hello': 'Hello {name}' }) } }
  const loader = createMessageLoader({ locale: 'en', tables: [tables], start: { 'a.hello': '…' } })
  render(
    <LoadedMessagesProvider loader={loader}>
      <Page />
    </LoadedMessagesProvider>,
  )
  expect(screen.getByText('en … ¥2.00')).toBeDefined()
  await act(() => loader.load(['a']))
  expect(screen.getByText('en Hello Li ¥2.00')).toBeDefined()
})

it('writes moments in the time zone of the provider', () => {
  const Moment = () => <p>{useFormats().dateTime(1_700_000_000)}</p>
  render(
    <MessagesProvider locale="en" messages={{}} timeZone="America/New_York">
      <Moment />
    </MessagesProvider>,
  )
  expect(screen.getByText('2023-11-14 17:13:20')).toBeDefined()
})
