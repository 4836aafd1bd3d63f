import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { label } from '@teachnet/protocol'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { allKinds } from '../../records/test-support/all-kinds.ts'
import { createFakeSource } from '../../records/test-support/fake-source.ts'
import { Providers } from '../../records/test-support/render-page.tsx'
import type { InputProps } from '../field-props.ts'
import { inputOfKind } from '../input-of-kind.tsx'
import { setModuleInputs } from '../shared/module-inputs.ts'
import { RichTextInput, htmlOfPlainText, plainTextOf } from './parts.tsx'

afterEach(() => {
  cleanup()
  setModuleInputs({ inputs: {} })
})

const Input = inputOfKind('richText', RichTextInput)
const onStored = vi.fn<(html: unknown) => void>()

function Field({ html }: { readonly html: string }) {
  const [value, setValue] = useState<unknown>(html)
  const props: InputProps = {
    id: 'body',
    name: 'body',
    field: { kind: 'richText', label: label('正文', 'Body') },
    label: 'Body',
    value,
    onChange: (next) => {
      onStored(next)
      setValue(next)
    },
    onBlur: () => undefined,
    inputRef: () => undefined,
    required: false,
    error: undefined,
    help: undefined,
    definition: allKinds,
    target: 'add',
  }
  return <Input {...props} />
}

function open(html: string) {
  render(
    <Providers source={createFakeSource({})}>
      <Field html={html} />
    </Providers>,
  )
}

it('without the editor, a rich text asks to install it and is edited as lines; an administrator with the right installs it from the market [X5]', async () => {
  open('<p>One</p>')
  expect(screen.getByRole('note').textContent).toContain('Please install editor')
  expect(screen.queryByRole('link')).toBeNull()
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' })
  expect(box.value).toBe('One')
  await userEvent.type(box, ' <b>{Enter}two{Enter}{Enter}three ')
  expect(onStored).toHaveBeenLastCalledWith('<p>One &lt;b&gt;<br>two</p><p>three</p>')
  expect(box.value).toBe('One <b>\ntwo\n\nthree ')
  cleanup()
  setModuleInputs({ inputs: {}, marketPath: '/admin/moduleStore' })
  open('')
  expect(screen.getByRole('link', { name: 'Open the module market' }).getAttribute('href')).toBe('/admin/moduleStore')
})

it('without the editor, a text with formatting is edited as HTML, so that nothing of it is lost [X5]', async () => {
  const html = '<h2>Title</h2><p style="text-align:center">Words</p>'
  open(html)
  expect(screen.getByRole('note').textContent).toContain('HTML')
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' })
  expect(box.value).toBe(html)
  await userEvent.type(box, '<hr>')
  expect(onStored).toHaveBeenLastCalledWith(`${html}<hr>`)
})

it('a form that is open shows the editor as soon as its module is enabled, with the text so far [X5]', async () => {
  open('<p>One</p>')
  setModuleInputs({ inputs: { richText: ({ value }) => <output>{String(value)}</output> } })
  expect((await screen.findByRole('status')).textContent).toBe('<p>One</p>')
  expect(screen.queryByRole('note')).toBeNull()
})

it('a plain text is the same after it was HTML', () => {
  const line = fc.string().map((text) => text.replaceAll(/\s+/g, ' ').trim())
  const block = fc.array(line.filter(Boolean), { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      const text = blocks.join('\n\n')
      expect(plainTextOf(htmlOfPlainText(text))).toBe(text)
    }),
  )
})
