// @vitest-environment jsdom

import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import messages from '../locales/en/member.json' with { type: 'json' }
import { CodeField, codeInput } from './code-field.tsx'

afterEach(cleanup)

function Form() {
  const [address, setAddress] = useState('')
  return (
    <MessagesProvider locale="en" messages={messages}>
      <input aria-label="Email" value={address} onChange={({ target }) => setAddress(target.value)} />
      <CodeField address={address} onSend={async () => true}>
        {(isSent) => <input aria-label={isSent ? 'Code from the message' : 'Code'} {...codeInput} />}
      </CodeField>
    </MessagesProvider>
  )
}

it('the cool-down of a code ends when the address is corrected, and lasts for the address that got one', async () => {
  render(<Form />)
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value } })
  type('lina@exmaple.org')
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByRole('button', { name: /^Resend in \d+ s$/ })).toHaveProperty('disabled', true)
  type('lina@example.org')
  expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('textbox', { name: 'Code' })).toBeDefined()
  type(' Lina@exmaple.org')
  expect(screen.getByRole('button', { name: /Resend in/ })).toHaveProperty('disabled', true)
})

it('a phone types a code with its number pad and offers the one from the message', () => {
  render(<Form />)
  const { inputMode, autocomplete } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })
  expect({ inputMode, autocomplete }).toEqual({ inputMode: 'numeric', autocomplete: 'one-time-code' })
})
