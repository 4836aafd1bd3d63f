import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { type Field, fieldKinds, type FieldKind, isBilingual } from '@teachnet/contract'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Row } from '../records/record/row.ts'
import { allKinds } from '../records/test-support/all-kinds.ts'
import { createFakeSource } from '../records/test-support/fake-source.ts'
import { Providers } from '../records/test-support/render-page.tsx'
import { loadFieldParts } from './load-parts.ts'
import { toFormValue, toWireValue } from './values.ts'
import { viewOf } from './views.ts'

afterEach(cleanup)

const options = {
  options: [
    { id: 1, name: 'Lin' },
    { id: 2, name: 'Wang' },
  ],
}
const source = createFakeSource(
  { 'teacher.Teacher': { select: () => options }, 'test.Every': { select: () => options } },
  { regions: async () => [{ value: 1, label: 'Beijing' }] },
)

/** A value of each kind in wire format, and its text in a list. */
const examples: Record<
  FieldKind,
  { readonly wire: unknown; readonly shown: string | RegExp; readonly beside?: Record<string, unknown> }
> = {
  id: { wire: 7, shown: '7' },
  text: { wire: 'Plain', shown: 'Plain' },
  richText: { wire: '<p>Some <b>words</b></p>', shown: 'Some words' },
  number: { wire: 1.5, shown: '1.50' },
  integer: { wire: 12_000, shown: '12,000' },
  money: { wire: '12.50', shown: '¥12.50' },
  switch: { wire: 1, shown: 'Yes' },
  choice: { wire: 'high', shown: 'High' },
  date: { wire: '2026-11-20', shown: '2026-11-20' },
  dateTime: { wire: 1_795_132_800, shown: '2026-11-20 08:00' },
  image: { wire: '/storage/a.png', shown: /a\.png|Cover/ },
  images: { wire: ['/storage/a.png', '/storage/b.png'], shown: /Gallery/ },
  file: { wire: '/storage/a.pdf', shown: 'a.pdf' },
  files: { wire: ['/storage/a.pdf', '/storage/b.pdf'], shown: 'b.pdf' },
  relation: { wire: 1, shown: 'Lin', beside: { owner: { id: 1, label: 'Lin' } } },
  relations: {
    wire: [1, 2],
    shown: 'Wang',
    beside: {
      team: [
        { id: 1, label: 'Lin' },
        { id: 2, label: 'Wang' },
      ],
    },
  },
  treeParent: { wire: 3, shown: '#3' },
  region: { wire: [1, 11, 111], shown: 'Beijing Haidian', beside: { place_text: 'Beijing,Haidian' } },
  tags: { wire: ['red', 'blue'], shown: 'blue' },
  rows: {
    wire: [{ title: '一', title_en: 'One', minutes: 45, cover: '' }],
    shown: 'One',
  },
  json: { wire: { a: [1] }, shown: '{"a":[1]}' },
  colour: { wire: '#c8402f', shown: '#c8402f' },
  weigh: { wire: 9, shown: '9' },
  password: { wire: '', shown: '–' },
  masked: { wire: '110***1234', shown: '110***1234' },
}

const fields: Readonly<Record<string, Field>> = allKinds.fields

function fieldOf(kind: FieldKind): { readonly name: string; readonly field: Field } {
  const found = Object.entries(fields).find(([, field]) => field.kind === kind)
  if (!found) throw new Error(`no field of kind ${kind} in the sample resource`)
  return { name: found[0], field: found[1] }
}

it('shows a year without digit grouping', () => {
  const { Cell } = viewOf({ kind: 'integer' })
  const field = { kind: 'integer', label: { 'zh-cn': '年份', en: 'Year' }, isGrouped: false } as const
  const { container } = render(
    <Providers source={source}>
      <Cell field={field} name="year" row={{ id: 1, year: 2025 }} recordLabel="Sample" />
    </Providers>,
  )
  expect(container.textContent).toBe('2025')
})

it('shows a JSON list of names as names', () => {
  const { Cell } = viewOf({ kind: 'json' })
  const field = { kind: 'json', label: { 'zh-cn': '字段', en: 'Fields' } } as const
  const { container } = render(
    <Providers source={source}>
      <Cell field={field} name="titles" row={{ id: 1, titles: ['邮箱', '手机号'] }} recordLabel="Sample" />
    </Providers>,
  )
  expect(container.textContent).toBe('邮箱手机号')
})

it('a text in a list uses the whole width of its column, also of one that was made wide', () => {
  const { name, field } = fieldOf('text')
  const { Cell } = viewOf({ kind: 'text' })
  render(
    <Providers source={source}>
      <Cell name={name} field={field} row={{ id: 7, [name]: 'A long title of a lesson' }} recordLabel="Sample" />
    </Providers>,
  )
  expect(getComputedStyle(screen.getByText('A long title of a lesson')).maxWidth).toBe('100%')
})

describe.each(fieldKinds)('a field of kind %s', (kind) => {
  const { name, field } = fieldOf(kind)
  const { wire, shown, beside } = examples[kind]
  const row: Row = { id: 7, name: 'Sample', [name]: wire, ...beside }

  it('a field of each kind shows its value in a list', () => {
    const { Cell } = viewOf({ kind })
    const { container } = render(
      <Providers source={source}>
        <Cell field={field} name={name} row={row} recordLabel="Sample" />
      </Providers>,
    )
    const pictures = screen.queryAllByRole('img').map((picture) => picture.getAttribute('alt'))
    expect([container.textContent, ...pictures].join(' ')).toMatch(
      shown instanceof RegExp ? shown : new RegExp(escape(shown)),
    )
  })

  it('a field of each kind shows a record without a value', () => {
    const { Cell } = viewOf({ kind })
    const draw = () =>
      render(
        <Providers source={source}>
          <Cell field={field} name={name} row={{ id: 7 }} recordLabel="Sample" />
        </Providers>,
      )
    expect(draw).not.toThrow()
  })

  it('a field of each kind has an input with its label, its error and its required mark', async () => {
    const { Input } = (await loadFieldParts())[kind]
    const { container } = render(
      <Providers source={source}>
        <Input
          name={name}
          field={field}
          id="it"
          label="The label"
          value={toFormValue(field, wire)}
          onChange={() => undefined}
          onBlur={() => undefined}
          inputRef={() => undefined}
          required={kind !== 'switch' && kind !== 'treeParent'}
          error="What is wrong"
          help={undefined}
          definition={allKinds}
          target="add"
        />
      </Providers>,
    )
    expect((await screen.findAllByText('What is wrong')).length).toBeGreaterThan(0)
    await waitFor(() => {
      const named = (['group', 'radiogroup'] as const).flatMap((role) =>
        screen.queryAllByRole(role, { name: /The label/ }),
      )
      expect(screen.queryAllByLabelText(/The label/).length + named.length).toBeGreaterThan(0)
    })
    if (kind !== 'switch' && kind !== 'treeParent') expect(container.textContent).toContain('*')
  })

  it('a field of each kind has a filter with its label', async () => {
    const { Filter } = (await loadFieldParts())[kind]
    render(
      <Providers source={source}>
        <Filter
          name={name}
          field={field}
          id="it"
          operator="eq"
          label="The label"
          value={undefined}
          onChange={() => undefined}
          definition={allKinds}
        />
      </Providers>,
    )
    expect(screen.queryAllByLabelText(/The label/).length).toBeGreaterThan(0)
  })

  it('a field of each kind converts a wire value to the form and back unchanged', () => {
    expect(toWireValue(field, toFormValue(field, wire))).toEqual(wire)
  })

  it('a field of each kind accepts any value of an old server without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => toWireValue(field, toFormValue(field, value))).not.toThrow()
      }),
    )
  })
})

it('only bilingual fields have an English counterpart', () => {
  expect(
    Object.entries(fields)
      .filter(([, field]) => isBilingual(field))
      .map(([name]) => name),
  ).toEqual(['name'])
})

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
