// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { afterEach, expect, it, vi } from 'vitest'
import { defineLanguages } from '../languages.ts'
import { createMessageLoader } from '../message-loader.ts'
import {
  LoadedMessagesProvider,
  MessagesProvider,
  MoreMessages,
  useFormats,
  useLocale,
  useRichText,
  useText,
} from './index.ts'

afterEach(cleanup)

const languages = defineLanguages({ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' })

function Page() {
  const text = useText()
  return <p>{`${useLocale()} ${text('a.hello', { name: 'Li' })} ${useFormats().money('2')}`}</p>
}

it('renders texts as soon as their file is loaded', async () => {
  const tables = { 'zh-cn': {}, en: { a: async () => ({ 'a.hello': 'Hello {name}' }) } }
  const loader = createMessageLoader({ languages, locale: 'en', tables: [tables], start: { 'a.hello': '…' } })
  render(
    <LoadedMessagesProvider loader={loader} currency="CNY">
      <Page />
    </LoadedMessagesProvider>,
  )
  expect(screen.getByText('en … ¥2.00')).toBeDefined()
  await act(() => loader.load(['a']))
  expect(screen.getByText('en Hello Li ¥2.00')).toBeDefined()
})

it('formats moments in the time zone of the provider', () => {
  const Moment = () => <p>{useFormats().dateTime(1_700_000_000)}</p>
  render(
    <MessagesProvider locale="en" messages={{}} timeZone="America/New_York">
      <Moment />
    </MessagesProvider>,
  )
  expect(screen.getByText('2023-11-14 17:13:20')).toBeDefined()
})

it('renders a message with elements in it (F4)', () => {
  const Terms = () => {
    const rich = useRichText()
    return <p>{rich('terms', { a: (chunks) => <a href="/terms">{chunks}</a>, name: <b>TeachNet</b> })}</p>
  }
  render(
    <MessagesProvider locale="en" messages={{ terms: 'Read the <a>terms</a> of {name}.' }}>
      <Terms />
    </MessagesProvider>,
  )
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
  expect(screen.getByRole('paragraph').textContent).toBe('Read the terms of TeachNet.')
})

it('React does not warn about missing keys for elements in a message, nested ones included (F4)', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Terms = () => {
    const values = { a: (chunks: ReactNode) => <a href="/">{chunks}</a>, b: (chunks: ReactNode) => <b>{chunks}</b> }
    return <p>{useRichText()('terms', { ...values, icon: <i>!</i> })}</p>
  }
  render(
    <MessagesProvider locale="en" messages={{ terms: 'Read <a>the <b>new</b> terms {icon}</a> <b>now</b>{icon}' }}>
      <Terms />
    </MessagesProvider>,
  )
  expect(screen.getByRole('paragraph').innerHTML).toBe(
    'Read <a href="/">the <b>new</b> terms <i>!</i></a> <b>now</b><i>!</i>',
  )
  expect(warn.mock.calls).toEqual([])
  vi.restoreAllMocks()
})

it('adds the messages of a part to those of the page, in its zone and currency', () => {
  render(
    <MessagesProvider locale="en" messages={{ 'a.hello': 'Page {name}' }} currency="EUR">
      <MoreMessages messages={{ 'a.hello': 'Part', 'a.more': 'More' }}>
        <Page />
      </MoreMessages>
    </MessagesProvider>,
  )
  expect(screen.getByText('en Page Li €2.00')).toBeDefined()
})

it('provides its messages for the components and hooks of react-intl, too', () => {
  const Others = () => <b>{useIntl().formatMessage({ id: 'a.hello' }, { name: 'Wu' })}</b>
  render(
    <MessagesProvider locale="en" messages={{ 'a.hello': 'Hello {name}' }}>
      <Others />
      <FormattedMessage id="a.hello" values={{ name: 'Li' }} tagName="p" />
    </MessagesProvider>,
  )
  expect(screen.getByText('Hello Wu').tagName).toBe('B')
  expect(screen.getByText('Hello Li').tagName).toBe('P')
})

it('a hook outside a provider throws an error that names the missing provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Page />)).toThrow('outside MessagesProvider')
  vi.restoreAllMocks()
})
