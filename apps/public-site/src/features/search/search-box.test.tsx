// @vitest-environment jsdom
import type { Suggestion } from '@teachnet/contract'
import { MessagesProvider } from '@teachnet/i18n/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages, messageLoader } from '../../app/messages.ts'
import { SearchBox } from '../../design/search-box.tsx'
import { SearchKey } from './search-key.tsx'
import { SearchKeySwitch } from './search-key-switch.tsx'

const suggestions: readonly Suggestion[] = [
  { kind: 'teacher', text: '沈砚秋', path: '/teacher/1', marks: ['沈'] },
  { kind: 'course', text: '沈老师的课', path: '/course/shen', marks: ['沈'] },
]

let requested: string[]

beforeAll(() => loadMessages('zh-cn', '/search'))
beforeEach(() => {
  requested = []
  localStorage.clear()
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(decodeURIComponent(path))
    return Promise.resolve(Response.json({ code: 1, msg: '', time: 0, data: { suggestions } }))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Place() {
  return <output>{useLocation().pathname}</output>
}

function show(page: ReactNode) {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <>
          {page}
          <Place />
        </>
      ),
    },
  ])
  render(
    <MessagesProvider locale="zh-cn" messages={messageLoader('zh-cn').messages()}>
      <Stub initialEntries={['/start']} />
    </MessagesProvider>,
  )
}

const input = () => screen.getByRole('combobox')

async function type(value: string) {
  fireEvent.change(input(), { target: { value } })
  await vi.advanceTimersByTimeAsync(250)
}

describe('search box', () => {
  it('suggestions are requested once the visitor pauses, and not for each letter [R1]', async () => {
    show(<SearchBox q="" />)
    fireEvent.change(input(), { target: { value: '沈' } })
    await vi.advanceTimersByTimeAsync(30)
    expect(requested).toEqual([])
    await type('沈砚')
    expect(requested).toEqual(['/api/content/suggest?q=沈砚&lang=zh-cn'])
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    expect(input().getAttribute('aria-expanded')).toBe('true')
  })

  it.each([
    ['an answer of a busy server', () => new Response(null, { status: 503 })],
    ['a refusal of too many requests', () => Response.json({ code: 0, msg: '', time: 0, data: null })],
  ])('says that the search is busy after %s [I5]', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer())
    show(<SearchBox q="" />)
    await type('沈')
    await vi.waitFor(() => expect(screen.getAllByText('搜索暂时繁忙，请等待几秒后重试。')).not.toEqual([]))
  })

  it('the arrow keys choose a suggestion, Enter opens it, and Escape closes the list [R1]', async () => {
    show(<SearchBox q="" />)
    await type('沈')
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    const chosen = screen.getByRole('option', { selected: true })
    expect(chosen.textContent).toContain('沈老师的课')
    expect(input().getAttribute('aria-activedescendant')).toBe(chosen.id)
    fireEvent.keyDown(input(), { key: 'Escape' })
    expect(screen.queryAllByRole('option')).toEqual([])
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    fireEvent.keyDown(input(), { key: 'Enter' })
    await vi.waitFor(() => expect(screen.getByText('/teacher/1', { selector: 'output' })).toBeTruthy())
  })

  it('the letters that a visitor typed are marked in suggestions, and the last searches are offered before typing [R1]', async () => {
    show(<SearchBox q="" />)
    await type('沈')
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    expect(screen.getAllByText('沈', { selector: 'mark' })).toHaveLength(2)
    fireEvent.submit(screen.getByRole('search'))
    cleanup()
    show(<SearchBox q="" />)
    fireEvent.focus(input())
    fireEvent.click(input())
    expect(screen.getByRole('option').textContent).toBe('沈 最近搜索')
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    fireEvent.keyDown(input(), { key: 'Enter' })
    await vi.waitFor(() => expect(screen.getByText('/search', { selector: 'output' })).toBeTruthy())
  })

  it('an input method that composes characters keeps its keys [H5]', async () => {
    show(<SearchBox q="" />)
    await type('沈')
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    fireEvent.keyDown(input(), { key: 'ArrowDown', isComposing: true })
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
  })
})

describe('the key of the search', () => {
  beforeEach(() => {
    vi.useRealTimers()
    // jsdom has no modal dialogs.
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true
      },
    })
  })

  it('the key / opens the search, but not while a text is typed [R1]', async () => {
    show(
      <>
        <SearchKey />
        <textarea aria-label="text" />
      </>,
    )
    fireEvent.keyDown(screen.getByRole('textbox'), { key: '/' })
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: '/' })
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(document.activeElement).toBe(input())
  })

  it('a visitor can turn the key off', () => {
    show(
      <>
        <SearchKey />
        <SearchKeySwitch />
      </>,
    )
    fireEvent.click(screen.getByRole('checkbox', { name: '按 / 键打开搜索' }))
    fireEvent.keyDown(document.body, { key: '/' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
