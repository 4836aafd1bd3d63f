import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@teachnet/api-client'
import { authGroup, teacher } from '@teachnet/contract/resources'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Row } from '../../../records/record/row.ts'
import { createFakeSource, type ExpectedCalls } from '../../../records/test-support/fake-source.ts'
import { Providers } from '../../../records/test-support/render-page.tsx'
import { RecordSelect } from './record-select.tsx'
import { TreeSelect } from './tree-select.tsx'

afterEach(cleanup)

const teachers: readonly Row[] = Array.from({ length: 121 }, (_, index) => ({
  id: index + 1,
  name: `Teacher ${index + 1}`,
}))

/** Answers like a server: selected records by id, otherwise one page of records whose name contains the text. */
const select: NonNullable<ExpectedCalls['select']> = ({ initValue, quickSearch = '', page = 1, limit = 10 }) => {
  if (initValue) return { options: teachers.filter(({ id }) => initValue.includes(String(id))) }
  const found = teachers.filter(({ name }) => String(name).includes(quickSearch))
  return { options: found.slice((page - 1) * limit, page * limit), total: found.length }
}

function Choice({ start, isMultiple }: { readonly start: readonly number[]; readonly isMultiple: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <>
      {/* Every render creates a new value, as forms and addresses do. */}
      <RecordSelect
        id="teachers"
        label="Teachers"
        target={teacher}
        value={[...value]}
        onChange={setValue}
        multiple={isMultiple}
      />
      <output>{value.join(' ')}</output>
    </>
  )
}

function open({
  start = [],
  isMultiple = true,
  answer = select,
}: Partial<Parameters<typeof Choice>[0]> & { answer?: typeof select }) {
  const source = createFakeSource({ 'teacher.Teacher': { select: answer } })
  render(
    <Providers source={source}>
      <Choice start={start} isMultiple={isMultiple} />
    </Providers>,
  )
  return { person: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('combobox', { name: 'Teachers' }) }
}

const names = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe.each([
  ['several records', true],
  ['one record', false],
])('a select of %s among 121', (_, isMultiple) => {
  it('a select searches records on the server, and selects one with the keyboard', async () => {
    const { person, input } = open({ isMultiple, start: [3] })
    if (isMultiple) await screen.findByRole('button', { name: 'Teacher 3' })
    else await waitFor(() => expect(input.value).toBe('Teacher 3'))
    await person.clear(input)
    await person.type(input, 'er 12')
    expect(input.value).toBe('er 12')
    await waitFor(() => expect(names()).toEqual(['Teacher 12', 'Teacher 120', 'Teacher 121']))
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(document.querySelector('output')?.textContent).toBe(isMultiple ? '3 120' : '120')
    if (isMultiple) expect(screen.getByRole('button', { name: 'Teacher 120' })).toBeTruthy()
    else expect(input.value).toBe('Teacher 120')
  })

  it('a select loads further pages on scroll, and the last record can be selected', async () => {
    const { person, input } = open({ isMultiple })
    await person.click(input)
    await waitFor(() => expect(names()).toHaveLength(50))
    expect(screen.getByText('50 of 121')).toBeTruthy()
    fireEvent.scroll(screen.getByRole('listbox'))
    await waitFor(() => expect(names()).toHaveLength(100))
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(names()).toHaveLength(121))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    await person.click(screen.getByRole('option', { name: 'Teacher 121' }))
    expect(document.querySelector('output')?.textContent).toBe('121')
  })
})

describe('a select of several records', () => {
  it('a select of several records moves beyond the end of a page with the arrow keys', async () => {
    const { person, input } = open({})
    await person.click(input)
    await waitFor(() => expect(names()).toHaveLength(50))
    await person.keyboard('{End}')
    await waitFor(() => expect(names()).toHaveLength(100))
    await person.keyboard('{ArrowDown}{Enter}')
    expect(document.querySelector('output')?.textContent).toBe('51')
  })

  it('a select of several records keeps labels of records that were selected before their labels loaded', async () => {
    const { person, input } = open({ start: [7, 90] })
    await person.click(input)
    await person.click(await screen.findByRole('option', { name: 'Teacher 1' }))
    await screen.findByRole('button', { name: 'Teacher 90' })
    expect(screen.getByRole('button', { name: 'Teacher 7' })).toBeTruthy()
    await person.keyboard('{Backspace}')
    expect(document.querySelector('output')?.textContent).toBe('7 90')
  })

  it('a select of several records reports that a further page failed to load, keeps the loaded ones, and retries', async () => {
    let isOffline = false
    const { person, input } = open({
      answer: (query) => {
        if (isOffline) throw new Error('offline')
        return select(query)
      },
    })
    await person.click(input)
    await waitFor(() => expect(names()).toHaveLength(50))
    isOffline = true
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByText('The options could not be loaded')
    expect(names()).toHaveLength(50)
    isOffline = false
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toHaveLength(100))
  })
})

it('a select whose records the account may not see shows a message, without another try, and the known value', async () => {
  const source = createFakeSource({
    'teacher.Teacher': {
      select: () => {
        throw new ApiError('FORBIDDEN', { message: 'No permission', path: '/' })
      },
    },
  })
  render(
    <Providers source={source}>
      <RecordSelect
        id="teachers"
        label="Teachers"
        target={teacher}
        value={[7]}
        known={[{ id: 7, name: 'Ms Zhou' }]}
        onChange={() => {}}
      />
    </Providers>,
  )
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Teachers' })
  expect(input.value).toBe('Ms Zhou')
  await userEvent.setup().click(input)
  expect(await screen.findByText('This account may not see these options')).toBeTruthy()
  expect(input.value).toBe('Ms Zhou')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('a tree select whose records the account may not see shows a message, and the known value', async () => {
  const source = createFakeSource({
    'auth.Group': {
      select: () => {
        throw new ApiError('FORBIDDEN', { message: 'No permission', path: '/' })
      },
    },
  })
  const known = [{ id: 9, name: 'Editors' }]
  render(
    <Providers source={source}>
      <TreeSelect id="group" label="Group" target={authGroup} value={9} known={known} onChange={() => {}} />
    </Providers>,
  )
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Group' })
  expect(input.value).toBe('Editors')
  await userEvent.setup().click(input)
  expect(await screen.findByText('This account may not see these options')).toBeTruthy()
})

it('a tree select keeps the typed text while its selected record is not among the choices', async () => {
  const groups = [
    { id: 1, pid: 0, name: 'Editors' },
    { id: 2, pid: 1, name: 'Viewers' },
  ]
  render(
    <Providers source={createFakeSource({ 'auth.Group': { select: () => ({ options: groups }) } })}>
      <TreeSelect id="group" label="Group" target={authGroup} value={9} onChange={() => {}} />
    </Providers>,
  )
  const person = userEvent.setup()
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Group' })
  expect(input.value).toBe('#9')
  await person.clear(input)
  await person.type(input, 'View')
  expect(input.value).toBe('View')
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1)
})
