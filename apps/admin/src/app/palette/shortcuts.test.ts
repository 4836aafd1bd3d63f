import { describe, expect, it } from 'vitest'
import { findShortcut, isTypingIn, type PressedKey } from './shortcuts.ts'

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
})
const idle = { isTyping: false, hasSingleKeys: true }

describe('shortcuts', () => {
  it.each([
    [press('k', { ctrlKey: true }), 'palette'],
    [press('K', { metaKey: true }), 'palette'],
    [press('k'), undefined],
    [press('k', { ctrlKey: true, altKey: true }), undefined],
    [press('k', { ctrlKey: true, defaultPrevented: true }), undefined],
    [press('?'), 'sheet'],
    [press('？'), 'sheet'],
    [press('/', { isComposing: true }), undefined],
    [press('m'), 'menu'],
    [press('m', { ctrlKey: true }), undefined],
    [press('x'), undefined],
  ])('%j asks for %s', (pressed, id) => {
    expect(findShortcut(pressed, idle)).toBe(id)
  })

  it('single keys do nothing while text is typed, or when they are switched off; the palette opens all the same', () => {
    for (const state of [
      { ...idle, isTyping: true },
      { ...idle, hasSingleKeys: false },
    ]) {
      expect(findShortcut(press('?'), state)).toBeUndefined()
      expect(findShortcut(press('k', { ctrlKey: true }), state)).toBe('palette')
    }
  })

  it('keys are text in inputs, in editors and in the options of a choice', () => {
    document.body.innerHTML =
      '<input><div contenteditable="true"><b></b></div><ul role="listbox"><li></li></ul><button></button>'
    const isTyping = (selector: string) => isTypingIn(document.querySelector(selector))
    expect(['input', 'b', 'li', 'button'].map(isTyping)).toEqual([true, true, true, false])
    expect(isTypingIn(null)).toBe(false)
  })
})
