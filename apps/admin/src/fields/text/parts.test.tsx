import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { TextField } from '@teachnet/contract'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { allKinds } from '../../records/test-support/all-kinds.ts'
import { createFakeSource } from '../../records/test-support/fake-source.ts'
import { Providers } from '../../records/test-support/render-page.tsx'
import { textParts } from './parts.tsx'

afterEach(cleanup)

const field: TextField = { kind: 'text', label: { 'zh-cn': '手机号', en: 'Mobile' }, max: 20, rules: ['mobile'] }

function Form({ stored }: { readonly stored: string }) {
  const [value, setValue] = useState<unknown>(stored)
  const provided = {
    id: 'mobile',
    name: 'mobile',
    field,
    label: 'Mobile',
    value,
    onChange: setValue,
    onBlur: () => undefined,
  }
  const visible = { inputRef: () => undefined, required: false, error: undefined, help: undefined }
  return <textParts.Input {...provided} {...visible} definition={allKinds} target="add" />
}

const show = (stored: string) =>
  render(
    <Providers source={createFakeSource({})}>
      <Form stored={stored} />
    </Providers>,
  )
const region = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country or region of Mobile' })
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile' })

it('the near regions come first, then all others by their names', async () => {
  show('')
  fireEvent.focus(await region())
  await screen.findByRole('option', { name: '+44 United Kingdom' })
  expect(
    screen
      .getAllByRole('option')
      .slice(0, 5)
      .map(({ textContent }) => textContent),
  ).toEqual([
    '+86 Mainland China',
    '+852 Hong Kong, China',
    '+853 Macao, China',
    '+886 Taiwan, China',
    '+93 Afghanistan',
  ])
})

it.each([
  ['13800138000', '852', '+85213800138000'],
  ['+852 9123 4567', '853', '+85391234567'],
  ['0085291234567', '86', '91234567'],
  ['＋８５２91234567', '886', '+88691234567'],
])('%s gets the code of the chosen region', async (stored, code, expected) => {
  show(stored)
  fireEvent.change(await region(), { target: { value: code } })
  expect(number().value).toBe(expected)
  expect((await region()).value).toBe(code)
})

it('a region that is chosen first gives its code to what is typed', async () => {
  show('')
  fireEvent.change(await region(), { target: { value: '852' } })
  fireEvent.change(number(), { target: { value: '91234567' } })
  expect(number().value).toBe('+85291234567')
  fireEvent.change(number(), { target: { value: '+44 7911 123456' } })
  fireEvent.focus(await region())
  expect((await region()).selectedOptions[0]?.textContent).toMatch(/^\+44/)
})
