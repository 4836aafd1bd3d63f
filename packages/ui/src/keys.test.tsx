// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keyOf, useSettledInput, withholdComposedKeys } from './keys.ts'

afterEach(cleanup)

describe('keys of an input method', () => {
  it.each([
    [{ key: 'Enter' }, 'Enter'],
    [{ key: 'Enter', isComposing: true }, ''],
    [{ key: 'Escape', isComposing: true }, ''],
    // Safari: the composition has ended before the key press arrives.
    [{ key: 'Enter', isComposing: false, keyCode: 229 }, ''],
    [{ key: 'Enter', nativeEvent: { isComposing: true } }, ''],
    [{ key: 'Enter', nativeEvent: { isComposing: false, keyCode: 229 } }, ''],
    [{ key: 'a', keyCode: 65 }, 'a'],
  ])('%j acts as %j', (event, key) => {
    expect(keyOf(event)).toBe(key)
  })

  it('are withheld from handlers of libraries, and other keys are not', () => {
    const seen = vi.fn()
    withholdComposedKeys(window)
    render(<input aria-label="Name" onKeyDown={({ key }) => seen(key)} />)
    const input = screen.getByRole('textbox', { name: 'Name' })
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    fireEvent.compositionEnd(input)
    fireEvent.keyDown(input, { key: 'Escape', keyCode: 229 })
    expect(seen).not.toHaveBeenCalled()
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(seen).toHaveBeenCalledExactlyOnceWith('Enter')
  })

  it('do not let the browser empty a search by Escape [H5]', () => {
    withholdComposedKeys(window)
    render(<input type="search" aria-label="Search" />)
    const search = screen.getByRole('searchbox')
    // `fireEvent` returns false once the default action is prevented.
    expect(fireEvent.keyDown(search, { key: 'Escape', isComposing: true })).toBe(false)
    expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(true)
  })
})

it('half-written pinyin is shown and not searched, and the chosen characters are', () => {
  const search = vi.fn()
  function Search() {
    const [text, setText] = useState('')
    return (
      <input
        type="search"
        aria-label="Search"
        {...useSettledInput(text, (next) => {
          setText(next)
          search(next)
        })}
      />
    )
  }
  render(<Search />)
  const input = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.compositionStart(input)
  fireEvent.input(input, { target: { value: 'shu' }, isComposing: true })
  expect(input.value).toBe('shu')
  expect(search).not.toHaveBeenCalled()
  fireEvent.input(input, { target: { value: '数' }, isComposing: true })
  fireEvent.compositionEnd(input)
  expect(search).toHaveBeenCalledExactlyOnceWith('数')
  fireEvent.input(input, { target: { value: '数学' } })
  expect(search).toHaveBeenLastCalledWith('数学')
})
