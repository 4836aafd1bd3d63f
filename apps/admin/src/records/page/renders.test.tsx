import { teacher } from '@teachnet/contract/resources'
import { cleanup, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { toText } from '../../values/read-values.ts'
import type { CellProps, InputProps } from '../../fields/field-props.ts'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

let renders: string[] = []

beforeAll(loadLazyParts)
beforeEach(() => {
  renders = []
})
afterEach(cleanup)

const count = (id: string) => void renders.push(id)

/** A cell and an input that record each of their renders. */
function CountedCell({ row }: CellProps) {
  return (
    <Profiler id={String(row.id)} onRender={count}>
      {toText(row.name)}
    </Profiler>
  )
}
function CountedInput({ id, label, value, onChange, name }: InputProps) {
  return (
    <Profiler id={name} onRender={count}>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={toText(value)} onChange={({ target }) => onChange(target.value)} />
    </Profiler>
  )
}

const rows = [1, 2, 3, 4].map((id) => ({ id, name: `Teacher ${id}`, name_en: `Teacher ${id}`, school: 'One' }))
const source = () =>
  createFakeSource({
    'teacher.Teacher': {
      index: () => ({ list: rows, total: rows.length, remark: '' }),
      open: () => ({ row: rows[0] ?? { id: 1 } }),
    },
  })

it('a tick renders no cell', async () => {
  const { person } = renderPage({
    definition: teacher,
    source: source(),
    overrides: { cells: { school: CountedCell } },
  })
  const box = await screen.findByRole('checkbox', { name: 'Select “Teacher 3”' })
  await expect.poll(() => new Set(renders).size).toBe(rows.length)
  renders = []
  await person.click(box)
  expect(screen.getByRole('checkbox', { name: 'Select “Teacher 3”' })).toHaveProperty('checked', true)
  expect(renders).toEqual([])
})

it('a key renders the input that it was typed in, and no other [I6]', async () => {
  const inputs = { school: CountedInput, region: CountedInput }
  const { person } = renderPage({ definition: teacher, source: source(), search: '?form=1', overrides: { inputs } })
  const school = await screen.findByRole('textbox', { name: 'School' })
  // The first key makes the form a changed one.
  await person.type(school, 'a')
  renders = []
  await person.type(school, 'bc')
  expect(school).toHaveProperty('value', 'Oneabc')
  expect(renders).toEqual(['school', 'school'])
})
