import { afterEach, expect, it, vi } from 'vitest'
import start from './start.ts'

const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]

afterEach(() => sheets().forEach((sheet) => sheet.remove()))

it('the icon font is loaded by an element that does not hold up the page, and goes with the module [B6]', () => {
  const end = start({ settings: { address: 'https://fonts.example/icons.css' } })
  expect(sheets().map(({ href }) => href)).toEqual(['https://fonts.example/icons.css'])
  end?.()
  expect(sheets()).toEqual([])
})

it('an icon font that does not load leaves nothing behind, and raises nothing [B6]', () => {
  const raised = vi.fn()
  window.addEventListener('error', raised)
  start({ settings: { address: 'https://fonts.example/icons.css' } })
  sheets()[0]?.dispatchEvent(new Event('error'))
  expect(sheets()).toEqual([])
  expect(raised).not.toHaveBeenCalled()
  window.removeEventListener('error', raised)
})

it.each(['', 'http://fonts.example/icons.css', 'javascript:alert(1)'])(
  'without an address of its own kind (%j) nothing is loaded [B6]',
  (address) => {
    expect(start({ settings: { address } })).toBeUndefined()
    expect(sheets()).toEqual([])
  },
)
