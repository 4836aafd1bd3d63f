import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createUsedStyle } from './used-style.server.ts'

const sheet = [
  '@layer frame,pages;',
  '@layer frame{.masthead{color:red}}',
  '@layer pages{',
  '.card{gap:1px}',
  '.card .title,.plain{gap:2px}',
  '.card:not(.is-open):has(.note){gap:3px}',
  '.card[data-kind=".x"] a{gap:4px}',
  '@media (width>=600px){.card{gap:5px}.other{gap:6px}}',
  '@media print{.other{gap:7px}}',
  'main>p{gap:8px}',
  '@keyframes turn{to{rotate:1turn}}',
  '}',
].join('')

const usedBy = (html: string) => createUsedStyle(sheet)(html).toString()

describe('the style sheet of a page', () => {
  it('has every other layer, and rules without a class', () => {
    const style = usedBy('<main></main>')
    expect(style).toBe(
      '@layer frame,pages;@layer frame{.masthead{color:red}}@layer pages{main>p{gap:8px}@keyframes turn{to{rotate:1turn}}}',
    )
  })

  it.each([
    ['a class of the page', '<i class="card">', ['1px', '3px', '4px', '5px', '8px'], ['2px', '6px', '7px']],
    ['all classes of one of the selectors', '<i class="big card"><b class="title">', ['2px'], ['6px', '7px']],
    ['another one of the selectors', '<i class="plain">', ['2px'], ['1px', '3px', '5px']],
    ['a class in a group', '<i class="other">', ['6px', '7px'], ['1px', '5px']],
  ])('has the rules for %s, and no others', (_, html, used, unused) => {
    const style = usedBy(html)
    for (const value of used) expect(style).toContain(`gap:${value}`)
    for (const value of unused) expect(style).not.toContain(`gap:${value}`)
  })

  it('text that looks like a class of the page does not count', () => {
    expect(usedBy('<p>a class=&quot;card&quot; in a text</p>')).not.toContain('1px')
  })

  it('a page that uses every class has the whole style sheet of the site', () => {
    const folder = join(import.meta.dirname, 'styles')
    const files = readdirSync(folder).filter((name) => name.endsWith('.css') && name !== 'index.css')
    const whole = `@layer pages{${files.map((name) => readFileSync(join(folder, name), 'utf8')).join('')}}`
    const names = [...whole.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name)
    const used = createUsedStyle(whole)
    const plain = (text: string) => text.replaceAll(/[;\s]/g, '')
    expect(plain(used(`<p class="${names.join(' ')}">`).toString())).toBe(plain(whole))
    expect(used('<p class="prose">').length).toBeLessThan(whole.length / 4)
  })
})
