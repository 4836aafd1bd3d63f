import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RichTextField } from '@teachnet/contract'
import { course } from '@teachnet/contract/resources'
import { label } from '@teachnet/protocol'
import { Activity, useState } from 'react'
import { vi } from 'vitest'
import { allKinds } from '../../../../records/test-support/all-kinds.ts'
import { createFakeSource } from '../../../../records/test-support/fake-source.ts'
import { type FormComments, FormCommentsProvider } from '../../../../records/comments/record-comments.ts'
import { RecordNameProvider } from '../../../../records/form/form-context.ts'
import { Providers } from '../../../../records/test-support/render-page.tsx'
import type { CrudServices, InputProps, ModuleHost } from '../../../../module-host/admin-api.ts'
import texts from '../../messages/en.json' with { type: 'json' }
import { RichTextEditor } from '../rich-text-editor.tsx'

// jsdom has no layout, which ProseMirror asks for when it scrolls to the selection.
document.elementFromPoint = () => null
Range.prototype.getClientRects = () => document.body.getClientRects()
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect()

/** A host with the English texts of the editor, which calls nothing. */
export const testHost: ModuleHost = {
  uid: 'editor',
  locale: 'en',
  settings: {},
  text: (id, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      new Map(Object.entries(texts)).get(id) ?? id,
    ),
  call: () => Promise.reject(new TypeError('no call was expected')),
  languages: [],
  textsIn: () => Promise.reject(new TypeError('no further language was expected')),
  fileUrl: (path) => path,
}

/** The editor as its module shows it: in the product it is loaded at run time, with its host. */
export function EditorInTests(props: InputProps<RichTextField>) {
  return <RichTextEditor {...props} host={testHost} />
}

const ignore = () => undefined

const field: RichTextField = { kind: 'richText', label: label('正文', 'Body') }

function FieldInTests({ html, onStored }: { readonly html: string; readonly onStored: (html: unknown) => void }) {
  const [value, setValue] = useState<unknown>(html)
  // As a form does, it passes the same functions each time.
  const [onChange] = useState(() => (next: unknown) => {
    onStored(next)
    setValue(next)
  })
  return (
    <EditorInTests
      id="body"
      name="body"
      field={field}
      label="Body"
      value={value}
      onChange={onChange}
      onBlur={ignore}
      inputRef={ignore}
      required={false}
      error={undefined}
      help={undefined}
      definition={allKinds}
      target="add"
    />
  )
}

/** Shows the editor with a text. `stored` is what the form would save. */
export async function openEditor(
  html: string,
  {
    areas = {},
    others = {},
    services = {},
    name = '',
    comments,
  }: {
    readonly areas?: Parameters<typeof createFakeSource>[0]
    readonly others?: Parameters<typeof createFakeSource>[1]
    readonly services?: Partial<CrudServices>
    /** Name of the record in its form. */
    readonly name?: string
    /** The comments of its form. */
    readonly comments?: FormComments
  } = {},
) {
  const source = createFakeSource(
    {
      'course.Course': { select: () => ({ options: [{ id: 7, title: 'Speaking well', slug: 'speaking-well' }] }) },
      ...areas,
    },
    others,
  )
  const onStored = vi.fn<(html: unknown) => void>()
  // Only the mode changes, as when a tab is left: React connects the effects again without rendering.
  const content = (
    <Providers
      source={source}
      // No field of the form points to courses, so that their definition is not there before it is requested.
      services={{
        areasWithPages: ['course.Course'],
        loadResource: async (name) => (name === 'course.Course' ? course : undefined),
        ...services,
      }}
    >
      <RecordNameProvider value={() => name}>
        <FieldInTests html={html} onStored={onStored} />
      </RecordNameProvider>
    </Providers>
  )
  const page = (mode: 'visible' | 'hidden', shown = comments) => (
    <Activity mode={mode}>
      <FormCommentsProvider value={shown}>{content}</FormCommentsProvider>
    </Activity>
  )
  const { rerender } = render(page('visible'))
  const toolbar = await screen.findByRole('toolbar', { name: 'Body: formatting' })
  const text = screen.getByRole('textbox', { name: 'Body' })
  return {
    toolbar: within(toolbar),
    text,
    /** By its keys: jsdom has no selection by mouse. */
    selectAll: async () => {
      text.focus()
      await userEvent.keyboard('{Control>}a{/Control}')
    },
    /** Gives the form other comments, as a reply of the server does. */
    setComments: (next: FormComments) => rerender(page('visible', next)),
    stored: () => onStored.mock.lastCall?.[0],
    /** Hides the page of the editor, as another tab does, or shows it again. */
    show: (mode: 'visible' | 'hidden') => rerender(page(mode)),
  }
}
