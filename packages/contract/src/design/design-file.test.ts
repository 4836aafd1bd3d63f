import { label } from '@teachnet/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldKinds } from '../definition/fields.ts'
import { resources } from '../all-resources.ts'
import type { Design } from './design.ts'
import { readDesignFile, writeDesignFile } from './design-file.ts'
import { newDesign, newField } from './edit-design.ts'

const text = fc.string({ unit: 'binary', maxLength: 20 })
const both = fc.record({ 'zh-cn': text, en: text })

/** Any design whose parts have the right types; their values may be meaningless. */
const anyDesign: fc.Arbitrary<Design> = fc
  .record({
    names: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/), { maxLength: 6 }),
    kinds: fc.array(fc.constantFrom(...fieldKinds), { minLength: 6, maxLength: 6 }),
    title: both,
    labels: fc.array(both, { minLength: 6, maxLength: 6 }),
    // No field has this name, and reading drops it.
    ids: fc.dictionary(
      text.filter((id) => id !== '__proto__'),
      text,
      { maxKeys: 3 },
    ),
    unique: fc.option(fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 }), { nil: undefined }),
    weigh: fc.integer({ min: -1000, max: 1000 }),
  })
  .map(({ names, kinds, title, labels, ids, unique, weigh }) => {
    const { definition } = newDesign('own.Any', title)
    const fields = names.map((name, index) => [name, newField(kinds[index] ?? 'text', labels[index] ?? label('', ''))])
    const menu = { icon: 'fa fa-table', weigh }
    return { definition: { ...definition, fields: Object.fromEntries(fields), menu, unique }, ids }
  })

describe('design files', () => {
  it('what is written is read back without loss', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(readDesignFile(writeDesignFile(design))).toEqual(design)
      }),
    )
  })

  it('every area of the product that can be a design is read back without loss, and so is its JSON', () => {
    for (const { controller, table, title, labelField, fields } of resources) {
      const definition = { controller, table, title, labelField, fields }
      const design: Design = { definition: { ...definition, menu: { icon: 'fa fa-table', weigh: 1 } }, ids: {} }
      expect(readDesignFile(writeDesignFile(design))).toEqual(design)
      expect(readDesignFile(JSON.stringify(design))).toEqual(design)
    }
  })

  it('a formatted file with comments, double quotes and a type after the literal is read', () => {
    const written = writeDesignFile(newDesign('own.Paper', label("it's", 'a "b"')))
    const formatted = `// ours\n${written.replaceAll('  ', '\t').replace(/\}\n$/, '} satisfies Design;\n/* end */')}`
    expect(readDesignFile(formatted)).toEqual(newDesign('own.Paper', label("it's", 'a "b"')))
  })

  it.each([
    ['a call', 'export const design = { definition: load() }', /Line 1: .* expected/],
    ['a second statement', 'export const design = {}\nprocess.exit()', /Line 2: the end expected/],
    ['an unfinished list', 'export const design = {\n  ids: [1,', /Line 2: a value expected/],
    ['a spread', 'export default { ...other }', /a name expected/],
    ['nothing', '', /a value expected/],
    ['something else', 'export default { definition: {}, ids: {} }', /Not a design: definition/],
    [
      'a part that needs code',
      writeDesignFile(newDesign('own.A')).replace('labelField', 'recordActions: [], labelField'),
      /Not a design/,
    ],
  ])('a file with %s is refused with its place', (_what, written, message) => {
    expect(() => readDesignFile(written)).toThrow(message)
  })
})
