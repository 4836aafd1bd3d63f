// @module-tag full
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { authGroup, authRule, brand } from '@teachnet/contract/resources'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '../record/row.ts'
import { grantedRulesOverrides } from '../../resources/rule.tsx'
import { createFakeSource } from '../test-support/fake-source.ts'
import { loadLazyParts, renderPage } from '../test-support/render-page.tsx'

const rule = (id: number, pid: number, weigh: number, children?: Row[]): Row => ({
  id,
  pid,
  weigh,
  type: 'menu',
  title: `Rule ${id}`,
  title_en: '',
  name: `rule/${id}`,
  status: '1',
  children,
})
const tree = [rule(1, 0, 9, [rule(11, 1, 9), rule(12, 1, 8), rule(13, 1, 7)]), rule(2, 0, 8, [])]

beforeAll(loadLazyParts)
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const visible = () => screen.getAllByRole('button', { name: /^Rule \d+$/ }).map((button) => button.textContent)

describe('a tree of records', () => {
  it('shows a tree of records that expands by branch or all at once', async () => {
    const source = createFakeSource({ 'auth.Rule': { index: () => ({ list: tree, total: 5, remark: '' }) } })
    const { person } = renderPage({ definition: authRule, source })
    await screen.findByRole('button', { name: 'Rule 11' })
    expect(source.log[0]?.[1]).toEqual({})
    expect(visible()).toEqual(['Rule 1', 'Rule 11', 'Rule 12', 'Rule 13', 'Rule 2'])
    const branch = screen.getByRole('button', { name: 'Collapse “Rule 1”' })
    expect(branch.getAttribute('aria-expanded')).toBe('true')
    await person.click(branch)
    expect(visible()).toEqual(['Rule 1', 'Rule 2'])
    await person.click(screen.getByRole('button', { name: 'Expand all' }))
    expect(visible()).toHaveLength(5)
    await person.click(screen.getByRole('button', { name: 'Collapse all' }))
    expect(visible()).toHaveLength(2)
  })

  it('renders only the visible rows of a large tree', async () => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)
    const many = Array.from({ length: 400 }, (_, index) => rule(index + 1, 0, 400 - index))
    const source = createFakeSource({ 'auth.Rule': { index: () => ({ list: many, total: 400, remark: '' }) } })
    renderPage({ definition: authRule, source, services: { can: () => false } })
    await screen.findByRole('button', { name: 'Rule 1' })
    await waitFor(() => expect(visible().length).toBeGreaterThan(9))
    expect(visible().length).toBeLessThan(60)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('401')
  })
})

describe('ordering by hand', () => {
  /** Positions rows below each other, 50 px high, as a browser would measure them. */
  function layOut() {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const row = this.closest('tr')
      const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0
      return new DOMRect(0, index * 50, 800, 50)
    })
  }

  async function pickUp(person: ReturnType<typeof renderPage>['person'], title: string) {
    const handle = await screen.findByRole('button', { name: `Move “${title}”` })
    handle.focus()
    // The sorting code is now loaded, and the focus has not moved.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-roledescription')).toBe('sortable'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Move “${title}”`)
    await person.keyboard(' ')
    await screen.findByText(`Picked up “${title}”`)
  }

  it('changes the order by hand with Space and the arrow keys, among siblings', async () => {
    layOut()
    const source = createFakeSource({
      'auth.Rule': { index: () => ({ list: tree, total: 5, remark: '' }), sortable: () => undefined },
    })
    const { person } = renderPage({ definition: authRule, source })
    await pickUp(person, 'Rule 11')
    await person.keyboard('{ArrowDown}')
    await screen.findByText('“Rule 11” moved to the position of “Rule 12”')
    await person.keyboard(' ')
    const order = { field: 'weigh', direction: 'desc' }
    await waitFor(() =>
      expect(source.log).toContainEqual(['auth.Rule sortable', { id: 11, targetId: 12, order, direction: 'down' }]),
    )
  })

  it("changes the order by hand in an ascending list too, and shows the server's order: an old server swaps two records", async () => {
    layOut()
    const rules = [rule(1, 0, 1), rule(2, 0, 2), rule(3, 0, 3)]
    let list = rules
    const source = createFakeSource({
      'auth.Rule': {
        index: () => ({ list, total: 3, remark: '' }),
        sortable: () => {
          list = rules.toReversed()
        },
      },
    })
    const { person } = renderPage({ definition: authRule, source, search: '?order=weigh,asc' })
    await pickUp(person, 'Rule 3')
    await person.keyboard('{ArrowUp}')
    await screen.findByText('“Rule 3” moved to the position of “Rule 2”')
    await person.keyboard('{ArrowUp}')
    await screen.findByText('“Rule 3” moved to the position of “Rule 1”')
    await person.keyboard(' ')
    const order = { field: 'weigh', direction: 'asc' }
    await waitFor(() =>
      expect(source.log).toContainEqual(['auth.Rule sortable', { id: 3, targetId: 1, order, direction: 'up' }]),
    )
    await waitFor(() => expect(visible()).toEqual(['Rule 3', 'Rule 2', 'Rule 1']))
  })

  it('a record moves to a typed position, also on another page', async () => {
    const rules = Array.from({ length: 10 }, (_none, index) => ({ id: 20 - index, name: `Brand ${20 - index}` }))
    const requested: object[] = []
    const source = createFakeSource({
      Brand: {
        index: (query) => {
          requested.push(query)
          return { list: query.limit === 1 ? [{ id: 7, name: 'Brand 7' }] : rules, total: 30, remark: '' }
        },
        sortable: () => undefined,
      },
    })
    const { person } = renderPage({ definition: brand, source })
    const moves = () => source.log.flatMap(([call, provided]) => (call === 'Brand sortable' ? [provided] : []))
    const moveTo = async (position: string) => {
      await person.click(await screen.findByRole('button', { name: /^More.*Brand 19/ }))
      await person.click(await screen.findByRole('menuitem', { name: 'Move to position…' }))
      const input = await screen.findByRole('textbox', { name: 'Position' })
      expect(input).toHaveProperty('value', '2')
      await person.clear(input)
      await person.type(input, position)
      return screen.getByRole('button', { name: 'Move' })
    }
    const order = { field: 'weigh', direction: 'desc' }
    await person.click(await moveTo('5'))
    await expect.poll(moves).toEqual([{ id: 19, targetId: 16, order, direction: 'down' }])
    await person.click(await moveTo('24'))
    await expect.poll(moves).toContainEqual({ id: 19, targetId: 7, order, direction: 'down' })
    expect(requested).toContainEqual(expect.objectContaining({ page: 24, limit: 1 }))
    expect(await moveTo('31')).toHaveProperty('disabled', true)
  })

  it('a list does not offer ordering by hand while the list has another order', async () => {
    const source = createFakeSource({ 'auth.Rule': { index: () => ({ list: tree, total: 5, remark: '' }) } })
    renderPage({ definition: authRule, source, search: '?order=id,asc' })
    await screen.findByRole('button', { name: 'Rule 11' })
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })
})

describe('another parent', () => {
  const open = () => {
    const rows = { 11: rule(11, 1, 9), 1: rule(1, 0, 9) }
    return createFakeSource({
      'auth.Rule': {
        index: () => ({ list: tree, total: 5, remark: '' }),
        select: () => ({ options: [...tree] }),
        open: (id) => ({ row: Object.entries(rows).find(([key]) => key === String(id))?.[1] ?? { id }, version: 'v1' }),
        edit: (change) => void Object.assign(rows[11], change),
      },
    })
  }
  const edits = (source: ReturnType<typeof open>) =>
    source.log.flatMap(([call, provided]) => (call === 'auth.Rule edit' ? [provided] : []))

  it('a record moves under a chosen one that is not below itself', async () => {
    const source = open()
    const { person } = renderPage({ definition: authRule, source })
    await person.click(await screen.findByRole('button', { name: /^More.*Rule 11/ }))
    await person.click(await screen.findByRole('menuitem', { name: 'Move under…' }))
    await person.click(await screen.findByRole('combobox', { name: 'Parent rule' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).not.toContain('Rule 11')
    await person.click(screen.getByRole('option', { name: 'Rule 2' }))
    await person.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(edits(source)).toEqual([{ id: 11, pid: 2 }]))
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('The move was undone')
    expect(edits(source)).toEqual([
      { id: 11, pid: 2 },
      { id: 11, pid: 1 },
    ])
  })

  it('a record that is dropped on another one goes under it where that is possible, and outside of the list stays [N8]', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const row = this.closest('tr')
      const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0
      return new DOMRect(0, index * 50, 800, 50)
    })
    const source = open()
    const notes: string[] = []
    const services = { notify: (note: string) => notes.push(note) }
    const { person } = renderPage({ definition: authRule, source, services })
    const drag = async (title: string, to: number) => {
      const handle = await screen.findByRole('button', { name: `Move “${title}”` })
      await person.hover(handle)
      await waitFor(() =>
        expect(screen.getByRole('button', { name: `Move “${title}”` }).getAttribute('aria-roledescription')).toBe(
          'sortable',
        ),
      )
      const grip = screen.getByRole('button', { name: `Move “${title}”` })
      fireEvent.pointerDown(grip, { button: 0, isPrimary: true, clientX: 10, clientY: 5 })
      fireEvent.pointerMove(document, { clientX: 10, clientY: 30 })
      fireEvent.pointerMove(document, { clientX: 10, clientY: to })
      await screen.findByText(/goes under|moved to|Picked up/)
      fireEvent.pointerMove(document, { clientX: 10, clientY: to + 1 })
      await new Promise((resolve) => setTimeout(resolve, 50))
      fireEvent.pointerUp(document, { clientX: 10, clientY: to + 1 })
    }
    // The row of Rule 11, below Rule 1.
    await drag('Rule 1', 75)
    await drag('Rule 1', 600)
    await waitFor(() => expect(notes).toEqual(['navigation.outOfRange']))
    // The row of Rule 2 is the last of five.
    await drag('Rule 11', 225)
    await waitFor(() => expect(edits(source)).toEqual([{ id: 11, pid: 2 }]))
  })
})

describe('the permissions of a role', () => {
  it('the permissions of a role are a tree of checkboxes whose value includes half-checked parents', async () => {
    const group = { id: 5, pid: 0, name: 'Viewers', rules: ['11'], status: '1' }
    const source = createFakeSource({
      'auth.Group': {
        index: () => ({ list: [group], total: 1, remark: '' }),
        select: () => ({ options: [group, { id: 6, pid: 5, name: 'Below' }, { id: 7, pid: 0, name: 'Other' }] }),
        open: () => ({ row: group }),
        edit: () => undefined,
      },
      'auth.Rule': { index: () => ({ list: tree, total: 5, remark: '' }) },
    })
    const { person } = renderPage({
      definition: authGroup,
      overrides: grantedRulesOverrides,
      source,
      search: '?form=5',
      services: { findResource: () => authRule },
    })
    const form = within(await screen.findByRole('dialog', { name: /Viewers/ }))
    const parent = await form.findByRole<HTMLInputElement>('checkbox', { name: 'Rule 1' })
    expect(parent.getAttribute('data-indeterminate')).toBe('true')
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Rule 11' }).checked).toBe(true)
    await person.click(form.getByRole('checkbox', { name: 'Rule 12' }))

    await person.click(form.getByRole('combobox', { name: 'Parent group' }))
    await screen.findByRole('option', { name: 'Other' })
    expect(screen.queryByRole('option', { name: 'Viewers' })).toBeNull()
    expect(screen.queryByRole('option', { name: 'Below' })).toBeNull()
    await person.click(screen.getByRole('option', { name: 'Other' }))

    await person.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(source.log).toContainEqual(['auth.Group edit', { id: 5, pid: 7, name: 'Viewers', rules: [1, 11, 12] }]),
    )
  })
})
